/** Starts an installed agent in an isolated home: without a network, without a login, with an environment of our choice. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'

export type ClientId = 'claude-code' | 'codex' | 'pi' | 'pi-adapter' | 'gemini-cli' | 'copilot-cli' | 'opencode'

/** What build/agent-clients.mjs has installed. */
interface InstalledClients {
  /** The words before every command that take the network away; none where that is not allowed. */
  readonly wrap: readonly string[]
  readonly clients: Partial<Record<ClientId, readonly string[]>>
}

/** Where and as whom a client runs. */
export interface ClientPlace {
  readonly home: string
  readonly folder: string
  readonly variables?: Readonly<Record<string, string>>
}

interface ClientAnswer {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

const installed = readInstalled()
const noNetwork = {
  HTTP_PROXY: 'http://127.0.0.1:9',
  HTTPS_PROXY: 'http://127.0.0.1:9',
  ALL_PROXY: 'http://127.0.0.1:9',
}
/** Generous: the machine may be busy. */
const patience = 120_000

/** The words that start a client; undefined where it could not be installed, which the installation has told. */
export function findProgram(id: ClientId): readonly string[] | undefined {
  return installed.clients[id]
}

export function runClient(place: ClientPlace, words: readonly string[]): Promise<ClientAnswer> {
  return new Promise((resolve, reject) => {
    const child = startClient(place, words, 'ignore')
    let stdout = ''
    let stderr = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    child.on('error', reject)
    child.on('close', (exitCode) => resolve({ exitCode, stdout, stderr }))
  })
}

/** A client that is spoken to in lines of JSON. */
export interface ClientTalk {
  send(message: object): void
  /** Sends, and resolves with the first line that `isAnswer` accepts; rejects when the client ends before. */
  ask(message: object, isAnswer: (line: unknown) => boolean): Promise<unknown>
  end(): Promise<void>
}

export function openTalk(place: ClientPlace, words: readonly string[]): ClientTalk {
  const child = startClient(place, words, 'pipe')
  const { stdin, stdout } = child
  if (stdin === null || stdout === null) throw new Error('The client has no pipes.')
  child.stderr?.resume()
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  const lines = createInterface({ input: stdout })
  const send = (message: object) => void stdin.write(`${JSON.stringify(message)}\n`)
  return {
    send,
    ask: (message, isAnswer) =>
      new Promise((resolve, reject) => {
        lines.on('line', (line) => {
          const value = readJsonLine(line)
          if (isAnswer(value)) resolve(value)
        })
        void ended.then(() => reject(new Error(`${words.join(' ')} ended without an answer.`)))
        send(message)
      }),
    end: async () => {
      stdin.end()
      child.kill()
      await ended
    },
  }
}

function startClient({ home, folder, variables }: ClientPlace, words: readonly string[], stdin: 'ignore' | 'pipe') {
  const [command = '', ...args] = [...installed.wrap, ...words]
  return spawn(command, args, {
    cwd: folder,
    stdio: [stdin, 'pipe', 'pipe'],
    timeout: patience,
    killSignal: 'SIGKILL',
    env: {
      PATH: [path.join(home, 'bin'), path.dirname(process.execPath), '/usr/bin', '/bin'].join(path.delimiter),
      HOME: home,
      LANG: 'C.UTF-8',
      NO_COLOR: '1',
      TERM: 'dumb',
      ...(installed.wrap.length === 0 ? noNetwork : {}),
      ...variables,
    },
  })
}

function readInstalled(): InstalledClients {
  const text = process.env.AFD_AGENT_CLIENTS
  if (text === undefined) throw new Error('Run these tests with “npm run test:clients”, which installs the agents.')
  return JSON.parse(text) as InstalledClients
}

function readJsonLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
