/** Starts other programs for the build scripts; Node built-ins only, so that it works before `npm ci` has run. */
import { spawn, spawnSync } from 'node:child_process'
import path from 'node:path'

export const root = path.join(import.meta.dirname, '..')

/** A step that cannot go on, with what the reader can do about it. */
export class StepError extends Error {}

/**
 * Runs a program to its end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options] stdio is inherited unless given
 * @returns {Promise<number>} its exit code; 1 when a signal ended it, 127 when it could not be started
 */
export function runCommand(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, [...args], { cwd: root, stdio: 'inherit', ...options })
    const stop = (/** @type {NodeJS.Signals} */ signal) => void child.kill(signal)
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM'])
    for (const signal of signals) process.on(signal, stop)
    const end = (/** @type {number} */ code) => {
      for (const signal of signals) process.off(signal, stop)
      resolve(code)
    }
    child.on('error', () => end(127))
    child.on('exit', (code) => end(code ?? 1))
  })
}

/** @param {readonly string[]} args a script and its arguments @param {import('node:child_process').SpawnOptions} [options] */
export const runNode = (args, options) => runCommand(process.execPath, args, options)

/**
 * Runs npm by its own script, because `npm.cmd` cannot be started without a shell.
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function runNpm(args, options) {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return runNode([script, ...args], options)
  return runCommand('npm', args, { ...options, shell: process.platform === 'win32' })
}

/**
 * What a program prints, or undefined when it is missing or fails.
 * @param {string} command
 * @param {readonly string[]} args
 */
export function readOutput(command, args) {
  const { status, stdout } = spawnSync(command, [...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return status === 0 ? stdout : undefined
}

/** True where a window can be shown. */
export const hasDisplay = () =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY)

/** True for root on Linux, where Chromium's sandbox cannot work. */
export const isLinuxRoot = () => process.platform === 'linux' && process.getuid?.() === 0
