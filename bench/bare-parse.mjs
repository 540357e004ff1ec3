/**
 * Parses the agents' files of a home once with the libraries alone and prints the milliseconds of CPU that this took, loading
 * not counted: `node bench/bare-parse.mjs HOME`. No reading command of ours can take less.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'smol-toml'
import { parseDocument } from 'yaml'

const read = (/** @type {string} */ file) => readFileSync(path.join(process.argv[2] ?? '', file), 'utf8')
const before = process.cpuUsage()
parseDocument(read('.hermes/config.yaml')).toJS()
for (const file of ['.codex/config.toml', '.grok/config.toml']) parse(read(file))
for (const file of ['.claude.json', '.gemini/config/mcp_config.json', '.pi/agent/mcp.json', '.afd/mcp/user.json'])
  JSON.parse(read(file))
const { user, system } = process.cpuUsage(before)
console.log((user + system) / 1000)
