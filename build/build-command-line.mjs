/** Builds the command line: `afd` loads a small entry, and each command the chunks that it needs. */
import { chmod, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './run-command.mjs'

/** Writes cli.js and its chunks into a folder (out/main), CommonJS, with everything bundled. */
export async function buildCommandLine(folder = path.join(root, 'out/main')) {
  const bundle = await rolldown({
    cwd: root,
    input: { cli: 'src/cli/index.ts' },
    platform: 'node',
    // jsonc-parser's default build hides its own files from every bundler.
    resolve: { mainFields: ['module', 'main'] },
    transform: { target: 'node20.18' },
    external: [/^node:/],
  })
  await bundle.write({
    dir: folder,
    // Node starts a CommonJS file about 10 ms sooner than a module.
    format: 'cjs',
    minify: true,
    keepNames: true,
    comments: { legal: false },
    entryFileNames: '[name].js',
    chunkFileNames: 'cli/[name]-[hash].js',
  })
  await bundle.close()
  await writeFile(path.join(folder, 'package.json'), '{ "type": "commonjs" }\n')
  await chmod(path.join(folder, 'cli.js'), 0o755)
}
