/** Builds the command line: `afd` loads a small entry, and each command the chunks that it needs. */
import { chmod, copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Script } from 'node:vm'
import { rolldown } from 'rolldown'
import { root } from './run-command.mjs'

const copyMark = '?own'

/**
 * The MCP SDK gets a zod of its own: what it needs of a shared one would land in a chunk that every command loads.
 * @type {import('rolldown').Plugin}
 */
const ownZodForSdk = {
  name: 'own-zod-for-the-sdk',
  async resolveId(source, importer = '') {
    const isFromSdk = /[\\/]@modelcontextprotocol[\\/]sdk[\\/]/.test(importer) && /^zod($|[/])/.test(source)
    if (!isFromSdk && !importer.endsWith(copyMark)) return null
    const found = await this.resolve(source, importer.replace(copyMark, ''), { skipSelf: true })
    return found && { ...found, id: `${found.id}${copyMark}` }
  },
  load: (id) => (id.endsWith(copyMark) ? readFile(id.slice(0, -copyMark.length), 'utf8') : null),
}

/** Writes cli.js and its chunks into a folder (out/main), CommonJS, with everything bundled. */
export async function buildCommandLine(folder = path.join(root, 'out/main')) {
  const chunks = path.join(folder, 'cli')
  // V8 tells code of another text by its length alone: none may be left from an earlier build.
  await rm(chunks, { recursive: true, force: true })
  const bundle = await rolldown({
    cwd: root,
    input: { main: 'src/cli/index.ts' },
    platform: 'node',
    resolve: {
      // jsonc-parser's default build hides its own files from every bundler.
      mainFields: ['module', 'main'],
      alias: {
        // Its build for Node imports node:crypto late, for versions of Node that have no global one.
        'pkce-challenge': path.join(root, 'node_modules/pkce-challenge/dist/index.browser.js'),
        // proper-lockfile is handed our own file functions: what graceful-fs loads and patches would be for nothing.
        'graceful-fs': 'node:fs',
      },
    },
    transform: { target: 'node20.18' },
    external: [/^node:/],
    plugins: [ownZodForSdk],
  })
  await bundle.write({
    dir: chunks,
    // Node starts a CommonJS file about 10 ms sooner than a module.
    format: 'cjs',
    minify: true,
    keepNames: true,
    comments: { legal: false },
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // What cli.js calls; added after the minifier, which would take it for unused.
    postBanner: '(function (exports, require, module) {',
    postFooter: '})',
  })
  await bundle.close()
  await compileChunks(chunks)
  await writeFile(path.join(folder, 'package.json'), '{ "type": "commonjs" }\n')
  await copyFile(path.join(root, 'build/command-line-start.cjs'), path.join(folder, 'cli.js'))
  await chmod(path.join(folder, 'cli.js'), 0o755)
}

/**
 * Puts the code of every function beside each chunk, as the V8 of this Node runs it.
 * @param {string} folder
 */
async function compileChunks(folder) {
  const files = (await readdir(folder)).map((name) => path.join(folder, name))
  const sources = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  if (sources.some((source) => /\bimport\(/.test(source)))
    throw new Error('A chunk imports a module of Node late, which only files can: use process.getBuiltinModule.')
  // V8 refuses code that was made with other flags than its own, so they are those of cli.js when the code is taken.
  setFlagsFromString('--no-lazy')
  const scripts = sources.map((source, index) => new Script(source, { filename: files[index] }))
  setFlagsFromString('--lazy')
  setFlagsFromString('--no-opt')
  const code = scripts.map((script) => script.createCachedData())
  setFlagsFromString('--opt')
  await Promise.all(code.map((data, index) => writeFile(`${files[index]}.v8`, data)))
}
