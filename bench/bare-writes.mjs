/** The floor of a sync: the same files read, a snapshot and a new version of each written with fsync, renamed, folders synced. */
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import path from 'node:path'

const home = process.argv[2] ?? ''
const files = [
  '.claude.json',
  '.codex/config.toml',
  '.gemini/config/mcp_config.json',
  '.pi/agent/mcp.json',
  '.hermes/config.yaml',
  '.grok/config.toml',
]
const backups = path.join(home, '.afd/backups/bare')
mkdirSync(backups, { recursive: true })

function writeDurably(file, bytes) {
  const handle = openSync(file, 'wx', 0o600)
  writeSync(handle, bytes)
  fsyncSync(handle)
  closeSync(handle)
}

function syncFolder(folder) {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

const contents = files.map((file) => readFileSync(path.join(home, file)))
writeDurably(path.join(backups, 'journal.json'), Buffer.from(JSON.stringify(files)))
for (const [index, bytes] of contents.entries()) writeDurably(path.join(backups, `${index}.before`), bytes)
syncFolder(backups)
for (const [index, file] of files.entries()) {
  const target = path.join(home, file)
  writeDurably(`${target}.new`, Buffer.concat([contents[index] ?? Buffer.alloc(0), Buffer.from('\n')]))
  renameSync(`${target}.new`, target)
  syncFolder(path.dirname(target))
}
writeDurably(path.join(backups, 'outcome.json'), Buffer.from('{}'))
syncFolder(backups)
