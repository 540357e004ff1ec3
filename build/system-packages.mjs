/** The Debian and Ubuntu packages that Electron, the tests and Wine need, and their installation. */
import { spawnSync } from 'node:child_process'
import { isLinuxRoot, readOutput, runCommand, StepError } from './run-command.mjs'

const electron = ['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1', 'libnotify4']
const desktop = ['xvfb', 'xauth', 'dbus', 'libglib2.0-bin', 'python3-dbusmock']

/** What puts access lists and extended attributes on the files of tests. */
const attributes = ['acl', 'attr']
/** The crash tests compile a fault injector, and cut the power of an ext4 image. */
const faults = ['gcc', 'libc6-dev', 'e2fsprogs']

export const packagesFor = {
  start: electron,
  test: [...electron, ...desktop, ...attributes, ...faults],
  windows: ['wine', 'wine64'],
}

const isDebian = () => process.platform === 'linux' && readOutput('dpkg', ['--version']) !== undefined

/** @param {readonly string[]} names Debian names @returns {string[]} those that are not there */
function findMissing(names) {
  // Ubuntu 24.04 and Debian 13 renamed the libraries with 64-bit time: `libgtk-3-0t64`.
  const both = names.flatMap((name) => [name, `${name}t64`])
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg's own placeholders
  const format = '${Package} ${db:Status-Status}\n'
  const { stdout } = dpkgQuery(format, both)
  const there = new Set(
    stdout
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  )
  return names.filter((name) => !there.has(name) && !there.has(`${name}t64`))
}

/** @param {string} format @param {readonly string[]} names */
function dpkgQuery(format, names) {
  // It exits 1 as soon as one name is unknown, and prints the others all the same.
  return spawnSync('dpkg-query', ['-W', `-f=${format}`, ...names], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

/** @param {readonly string[]} names */
function chooseNames(names) {
  const renamed = new Set(readOutput('apt-cache', ['pkgnames'])?.split('\n') ?? [])
  return names.map((name) => (renamed.has(`${name}t64`) ? `${name}t64` : name))
}

/**
 * Installs what is missing, as root on Debian or Ubuntu.
 * @param {readonly string[]} names
 * @param {string} purpose words for the message, such as "the window"
 * @throws {StepError} with the exact line to run when it may not install them itself
 */
export async function installSystemPackages(names, purpose) {
  if (process.platform !== 'linux') return
  if (!isDebian()) {
    console.log(`set-up: not Debian or Ubuntu; ${purpose} needs what these packages hold there: ${names.join(' ')}`)
    return
  }
  const missing = findMissing(names)
  if (missing.length === 0) return
  if (!isLinuxRoot())
    throw new StepError(
      `${purpose} needs system packages. Run: sudo apt-get install -y ${chooseNames(missing).join(' ')}`,
    )
  console.log(`set-up: installing for ${purpose}: ${missing.join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runCommand('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...chooseNames(missing)]
  // Its warnings about the machine's own lists are no news; its reasons for failing are.
  const { status, stderr } = spawnSync('apt-get', install, {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (status !== 0) throw new StepError(`apt-get could not install ${missing.join(' ')}:\n${stderr}`)
}
