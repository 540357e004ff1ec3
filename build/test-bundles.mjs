/** Finds the node:test files and bundles them, so that they run without node_modules and on a Node for Windows. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './run-command.mjs'

/** Run by name only: they need a built app, take every tool for a walk, or ask agents that have to be installed. */
const runsByName = /^test\/(cli|clients|e2e|rules)\//
const isNodeTest = (/** @type {string} */ file) => file.endsWith('.test.ts') && !file.startsWith('src/renderer/')

/** @param {string} folder */
function listFiles(folder) {
  if (!existsSync(path.join(root, folder))) return []
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}

/** @param {string} text a file, a folder or a glob of `*` and `**`, relative to the current folder */
function buildPattern(text) {
  const plain = path.relative(root, path.resolve(text)).replaceAll('\\', '/')
  const source = plain
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/?|\*/g, (star) => (star === '*' ? '[^/]*' : '.*'))
  return new RegExp(`^${source}($|/)`)
}

/**
 * @param {readonly string[]} wanted files, folders or globs; empty for all that do not run by name only
 * @returns {string[]} paths below the root, with forward slashes
 */
export function findTests(wanted) {
  const all = ['src', 'test'].flatMap(listFiles).filter(isNodeTest).sort()
  if (wanted.length === 0) return all.filter((file) => !runsByName.test(file))
  const patterns = wanted.map(buildPattern)
  return all.filter((file) => patterns.some((pattern) => pattern.test(file)))
}

/** CommonJS packages in a module bundle ask for `require`. */
const requireForModules =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);"

/**
 * @param {readonly string[]} files
 * @returns {Promise<{ folder: string, bundles: string[] }>} a fresh folder in out/test, and one bundle a file in it
 */
export async function bundleTests(files) {
  const folder = path.join(root, 'out/test', randomBytes(4).toString('hex'))
  mkdirSync(folder, { recursive: true })
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(files.map((file) => [file.replace(/[.]ts$/, '').replaceAll('/', '__'), file])),
    platform: 'node',
    // jsonc-parser's default build hides its own files from every bundler.
    resolve: { mainFields: ['module', 'main'] },
    external: [/^node:/, 'electron', 'rolldown'],
  })
  await bundle.write({
    dir: folder,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].mjs',
    chunkFileNames: 'shared/[name]-[hash].mjs',
    banner: requireForModules,
  })
  await bundle.close()
  const names = readdirSync(folder).filter((name) => name.endsWith('.mjs'))
  return { folder, bundles: names.map((name) => path.join(folder, name)) }
}
