/**
 * Asks pi-mcp-adapter's own code: `adapter-config.mjs ADAPTER list` prints what it would load in the current folder,
 * `… switch NAME on|off` does what its /mcp enable and /mcp disable do.
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const [adapter = '', action, name, position] = process.argv.slice(2)
const config = await import(pathToFileURL(path.join(adapter, 'dist', 'config.js')).href)
if (action === 'switch') {
  config.writeProjectServerDisabledOverride(undefined, process.cwd(), name, position === 'off')
} else {
  process.stdout.write(JSON.stringify(config.loadMcpConfig(undefined, process.cwd()).mcpServers))
}
