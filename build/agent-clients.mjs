/** Installs the agents that are asked for their own word, each at one exact version, into a cache outside the project. */
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { readOutput, runNpm, StepError } from './run-command.mjs'

/**
 * `program` gives the words that start it, undefined where the package holds nothing for this system.
 * @typedef {{ name: string, packages: readonly string[], program: (modules: string, node: string) => readonly string[] | undefined }} Client
 * @typedef {{ wrap: readonly string[], clients: Record<string, readonly string[]> }} InstalledClients
 */

const system = `${process.platform}-${process.arch}`
const cache = process.env.AFD_CLIENTS_CACHE ?? path.join(findCacheHome(), 'afd-clients')

/** Pi refuses an older Node; the others bring their own program. */
const nodeForPi = { least: [22, 19], package: `node-${system}@22.22.3` }

const piPackages = ['@earendil-works/pi-coding-agent@1.6.0', 'pi-mcp-adapter@2.36.0']

/** @type {Readonly<Record<string, Client>>} */
const clients = {
  'claude-code': {
    name: 'Claude Code 2.1.332',
    packages: ['@anthropic-ai/claude-code@2.1.332'],
    program: (modules) => ifThere(path.join(modules, `@anthropic-ai/claude-code-${system}`, 'claude')),
  },
  codex: {
    name: 'Codex 0.171.0',
    packages: ['@openai/codex@0.171.0'],
    program: (modules) => findCodex(path.join(modules, `@openai/codex-${system}`, 'vendor')),
  },
  pi: {
    name: 'Pi 1.6.0 with pi-mcp-adapter 2.36.0 beside it',
    packages: piPackages,
    program: (modules, node) => {
      const script = ifThere(path.join(modules, '@earendil-works/pi-coding-agent/dist/bundle/cli.js'))
      return script && [node, ...script]
    },
  },
  'gemini-cli': {
    name: 'Gemini CLI 0.61.0',
    packages: ['@google/gemini-cli@0.61.0'],
    program: (modules, node) => {
      const script = ifThere(path.join(modules, '@google/gemini-cli/bundle/gemini.js'))
      return script && [node, ...script]
    },
  },
  'copilot-cli': {
    name: 'Copilot CLI 1.0.102',
    packages: ['@github/copilot@1.0.102'],
    program: (modules, node) => {
      const script = ifThere(path.join(modules, '@github/copilot/npm-loader.js'))
      return script && [node, ...script]
    },
  },
  opencode: {
    name: 'OpenCode 1.18.33',
    packages: ['opencode-ai@1.18.33'],
    program: (modules) => ifThere(path.join(modules, `opencode-${system}`, 'bin', 'opencode')),
  },
}

/** Why the other agents are not asked. */
export const notAsked = [
  'Antigravity: no package of it by its makers is known in the npm registry.',
  'Grok Build: no package of it by its makers is known in the npm registry.',
  'Cursor, VS Code, Zed, Devin and Goose: programs with a window or without a package; what they read comes from their documentation.',
  'Hermes: a Python program; no package of it by its makers is known in the npm registry.',
]

function findCacheHome() {
  const named = process.env.XDG_CACHE_HOME
  // An empty or relative name means nothing, says the XDG specification.
  return named !== undefined && path.isAbsolute(named) ? named : path.join(homedir(), '.cache')
}

/** @param {string} file */
function ifThere(file) {
  return existsSync(file) ? [file] : undefined
}

/** @param {string} vendor holds one folder, named after the system in Rust's words */
function findCodex(vendor) {
  const [folder] = existsSync(vendor) ? readdirSync(vendor) : []
  return folder === undefined ? undefined : ifThere(path.join(vendor, folder, 'bin', 'codex'))
}

/**
 * @param {readonly string[]} packages with exact versions
 * @returns {Promise<string>} their node_modules
 * @throws {StepError} when npm cannot fetch them
 */
async function installPackages(packages) {
  const name = packages.join('+').replaceAll('/', '-')
  const folder = path.join(cache, name)
  if (!existsSync(folder)) {
    console.log(`Installing ${packages.join(' and ')} in ${cache}`)
    await mkdir(cache, { recursive: true })
    const work = await mkdtemp(path.join(cache, 'work-'))
    await writeFile(path.join(work, 'package.json'), '{ "private": true }\n')
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
    // Their install scripts are not needed: the programs come as packages for each system.
    const code = await runNpm(['install', '--no-save', '--ignore-scripts', ...quiet, ...packages], { cwd: work })
    if (code !== 0) {
      await rm(work, { recursive: true, force: true })
      throw new StepError('npm could not fetch it: its message is above.')
    }
    await rename(work, folder)
  }
  return path.join(folder, 'node_modules')
}

/** @returns {Promise<string>} a Node that is new enough for every client */
async function prepareNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = nodeForPi.least
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return process.execPath
  const modules = await installPackages([nodeForPi.package])
  return path.join(modules, nodeForPi.package.split('@')[0] ?? '', 'bin', 'node')
}

/** The words before a command that give it a network of its own with nothing in it; none where that is not allowed. */
function findIsolation() {
  for (const words of [
    ['unshare', '--net', '--'],
    ['unshare', '--map-root-user', '--net', '--'],
  ]) {
    const [command = '', ...args] = words
    if (readOutput(command, [...args, 'true']) !== undefined) return words
  }
  return []
}

/**
 * @returns {Promise<{ installed: InstalledClients, missing: string[] }>} and the clients that could not be installed, with the reason
 * @throws {StepError} on Windows
 */
export async function installClients() {
  if (process.platform === 'win32') throw new StepError('the agents are asked on Linux and macOS only.')
  const missing = []
  /** @type {Record<string, readonly string[]>} */
  const programs = {}
  for (const [id, { name, packages, program }] of Object.entries(clients)) {
    try {
      const modules = await installPackages(packages)
      const words = program(modules, id === 'pi' ? await prepareNode() : process.execPath)
      if (words === undefined) throw new StepError(`its package holds no program for ${system}.`)
      programs[id] = words
      if (id === 'pi') programs['pi-adapter'] = [words[0] ?? '', path.join(modules, 'pi-mcp-adapter')]
    } catch (error) {
      if (!(error instanceof StepError)) throw error
      missing.push(`${name}: ${error.message}`)
    }
  }
  return { installed: { wrap: findIsolation(), clients: programs }, missing }
}
