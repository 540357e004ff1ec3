/** Type-checks every room with its own tsconfig, two at a time: `node build/check-types.mjs [room…]`. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const compiler = path.join(root, 'node_modules/typescript/bin/tsc')
const rooms = ['model', 'core', 'ipc', 'cli', 'main', 'preload', 'renderer'].map((name) => `src/${name}`)

/** @param {string} room */
const hasSource = (room) =>
  existsSync(path.join(root, room)) &&
  readdirSync(path.join(root, room), { recursive: true }).some((name) => /(?<![.]test)[.]tsx?$/.test(String(name)))

/** @param {string} project a folder with a tsconfig.json; "." holds the tests and tools @returns {Promise<boolean>} */
function checkProject(project) {
  const info = path.join('out/types', `${project.replaceAll('/', '-')}.tsbuildinfo`)
  const flags = [
    '-p',
    project,
    '--incremental',
    '--tsBuildInfoFile',
    info,
    '--pretty',
    String(process.stdout.isTTY === true),
  ]
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [compiler, ...flags], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('exit', (code) => {
      if (code !== 0) console.error(`types: ${project} has errors`)
      resolve(code === 0)
    })
  })
}

const wanted = process.argv.slice(2)
const projects = wanted.length > 0 ? wanted : [...rooms.filter(hasSource), '.']
mkdirSync(path.join(root, 'out/types'), { recursive: true })
const queue = [...projects]
let failed = 0
const worker = async () => {
  for (let project = queue.shift(); project; project = queue.shift()) if (!(await checkProject(project))) failed++
}
await Promise.all([worker(), worker()])
console.log(
  failed === 0
    ? `types: ${projects.length} projects are sound`
    : `types: ${failed} of ${projects.length} projects have errors`,
)
process.exitCode = failed === 0 ? 0 : 1
