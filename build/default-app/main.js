// Does what Electron's own default_app does for `electron [-r module]... [switches] <app folder> [arguments]`.
// It is an ES module with a top-level await because Electron holds back the ready event until that is over.
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { app } from 'electron'

const require = createRequire(import.meta.url)
const modules = []
let target
for (let i = 1; i < process.argv.length; i++) {
  const arg = process.argv[i]
  if (arg === '-r' || arg === '--require') modules.push(process.argv[++i])
  else if (!arg.startsWith('-')) {
    target = path.resolve(arg)
    break
  }
}

Object.defineProperty(process, 'defaultApp', { configurable: false, enumerable: true, value: true })

try {
  if (!target) throw new Error('Usage: electron [-r module] [switches] <app folder> [arguments]')
  for (const module of modules) require(path.resolve(module))
  const manifest = require(path.join(target, 'package.json'))
  app.setName(manifest.productName ?? manifest.name)
  app.setVersion(manifest.version)
  app.setDesktopName(`${app.name}.desktop`)
  app.setAppPath(target)
  await import(pathToFileURL(path.join(target, manifest.main)).href)
} catch (error) {
  console.error(error)
  app.exit(1)
}
