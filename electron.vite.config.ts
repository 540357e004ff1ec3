/** How electron-vite builds the main process, the preload and the renderer. */
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

const from = (file: string) => path.join(import.meta.dirname, file)

// The oldest runtime that has to run the code: Node 20.18 and Chromium 130, whatever Electron is installed.
const nodeTarget = 'node20.18'
const browserTarget = 'chrome130'

// Main and the command line share a folder of CommonJS files, for the quicker start, below a package of modules.
const saysCommonJs = {
  name: 'says-common-js',
  generateBundle(this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): string }) {
    this.emitFile({ type: 'asset', fileName: 'package.json', source: '{ "type": "commonjs" }\n' })
  },
}

export default defineConfig({
  main: {
    plugins: [saysCommonJs],
    resolve: { mainFields: ['module', 'main'] },
    build: {
      target: nodeTarget,
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: from('src/main/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].js' },
      },
    },
  },
  preload: {
    build: {
      target: nodeTarget,
      externalizeDeps: false,
      // A sandboxed preload has to be one CommonJS file.
      rolldownOptions: {
        input: { index: from('src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: from('src/renderer'),
    plugins: [react(), tailwindcss()],
    build: {
      target: browserTarget,
      minify: true,
      rolldownOptions: { input: { index: from('src/renderer/index.html') } },
    },
  },
})
