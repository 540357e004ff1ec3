/** Small servers for connects to meet, the way to connect to them, and the search for processes they left. */
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type ConnectRequest, type ConnectResult, connectServer } from '../../src/core/connect/connect-server.ts'
import { nodeFileSystem } from '../../src/core/system/node-file-system.ts'
import { pause } from '../../src/core/system/pause.ts'
import { type ServerDefinition, serverDefinitionSchema } from '../../src/model/server.ts'
import { makeTempHome, type TempHome } from '../helpers/temp-home.ts'

export const everything = path.resolve('node_modules/@modelcontextprotocol/server-everything/dist/index.js')

/** Answers as a server must; what follows it may replace `info`, `tools` and single answers. */
export const talkingServer = `
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n')
const answer = {
  initialize: ({ id }) => send({ id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: info } }),
  'tools/list': ({ id }) => send({ id, result: { tools: tools.map((name) => ({ name, inputSchema: { type: 'object' } })) } }),
}
let info = { name: 'tiny', version: '1.2.3' }
let tools = ['one', 'two']
let rest = ''
process.stdin.setEncoding('utf8').on('data', (chunk) => {
  const lines = (rest + chunk).split('\\n')
  rest = lines.pop()
  for (const line of lines) answer[JSON.parse(line).method]?.(JSON.parse(line))
})
`

/** Never says a word, and does not mind that nobody speaks to it any more. */
export const silentServer = 'process.stdin.resume(); setInterval(() => undefined, 1000)'

/**
 * Starts three programs that all refuse to be asked: one beside it, one in a session of its own, and one whose parent is
 * gone. Each writes its process id into the folder `pids` before the server goes on.
 */
export function buildParent(folder: string, then: string): string {
  const stay = (name: string) => `trap "" TERM HUP INT; echo $$ > ${folder}/${name}; exec sleep 600`
  const orphan = `sh -c '${stay('orphan')}' & exit 0`
  return `
const { spawn } = require('node:child_process')
const { existsSync } = require('node:fs')
const start = (script, options) => spawn('/bin/sh', ['-c', script], { stdio: 'inherit', ...options })
start(${JSON.stringify(stay('beside'))}, {})
start(${JSON.stringify(stay('session'))}, { detached: true })
start(${JSON.stringify(orphan)}, { detached: true, stdio: 'ignore' })
const wait = setInterval(() => {
  if (!['beside', 'session', 'orphan'].every((name) => existsSync(${JSON.stringify(folder)} + '/' + name))) return
  clearInterval(wait)
  ${then}
}, 10)
`
}

/** Which of the programs that were told of in the folder still run. */
export async function listLeft(folder: string): Promise<readonly string[]> {
  const names = ['beside', 'session', 'orphan']
  const pids = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  return names.filter((_name, index) => isRunning(Number(pids[index])))
}

/** A program that ended counts as gone also where nobody has collected it yet. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2))
  } catch {
    return false
  }
}

export async function waitFor(isReached: () => Promise<boolean>): Promise<void> {
  while (!(await isReached().catch(() => false))) await pause(20)
}

export interface ServerBench extends TempHome {
  /** Writes a script for Node and gives the definition that runs it. */
  script(text: string, more?: Readonly<Record<string, unknown>>): Promise<ServerDefinition>
  connect(definition: ServerDefinition, more?: Partial<ConnectRequest>): Promise<ConnectResult>
}

export async function makeBench(files: Readonly<Record<string, string>> = {}): Promise<ServerBench> {
  const home = await makeTempHome(files)
  let last = 0
  return {
    ...home,
    script: async (text, more = {}) => {
      last += 1
      const file = home.path(`server-${last}.cjs`)
      await writeFile(file, text)
      return define({ command: process.execPath, args: [file], ...more })
    },
    connect: (definition, more = {}) =>
      connectServer(nodeFileSystem, {
        definition,
        findFolder: (cwd) => cwd ?? home.home,
        context: { platform: 'posix', env: { PATH: process.env.PATH, HOME: home.home } },
        readLoginPath: () => Promise.resolve(undefined),
        clientVersion: '0.0.0',
        limitMs: 60_000,
        ...more,
      }),
  }
}

export function define(fields: Readonly<Record<string, unknown>>): ServerDefinition {
  return serverDefinitionSchema.parse({ transport: 'url' in fields ? 'http' : 'stdio', ...fields })
}
