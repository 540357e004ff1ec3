/** The floor of one edit: read, parse, splice, parse again, write with fsync, rename. */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import path from 'node:path'

const file = path.join(process.argv[2] ?? '', '.claude.json')
const text = readFileSync(file, 'utf8')
JSON.parse(text)
const marker = '"mcpServers": {'
const at = text.indexOf(marker) + marker.length
const edited = `${text.slice(0, at)}\n    "server-new": { "command": "npx" },${text.slice(at)}`
JSON.parse(edited)
const handle = openSync(`${file}.new`, 'wx', 0o600)
writeSync(handle, edited)
fsyncSync(handle)
closeSync(handle)
renameSync(`${file}.new`, file)
