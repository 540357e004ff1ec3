/** Speaks the first words of MCP with a server: who are you, and which tools have you. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { ListToolsResultSchema, McpError } from '@modelcontextprotocol/sdk/types.js'
import type { ConnectStep } from '../../model/health.ts'
import { ConnectFailure } from './connect-failure.ts'

export interface Handshake {
  readonly protocolVersion: string | undefined
  /** As the server says it. */
  readonly serverInfo: { readonly name: string; readonly version: string } | undefined
  readonly toolNames: readonly string[]
}

export interface HandshakeOptions {
  readonly clientVersion: string
  readonly onStep: (step: ConnectStep) => void
}

const mostPages = 100
/** Time is kept outside, for all steps together. */
const patience = { timeout: 2 ** 31 - 1 }

/** Rejects with a ConnectFailure. The transport stays open. */
export async function runHandshake(
  transport: Transport & { readonly protocolVersion: string | undefined },
  { clientVersion, onStep }: HandshakeOptions,
): Promise<Handshake> {
  const client = new Client({ name: 'afd-agent-manager', version: clientVersion }, { capabilities: {} })
  onStep('initializing')
  await client.connect(transport, patience).catch((error: unknown) => {
    throw wordError(error, 'initialize')
  })
  const info = client.getServerVersion()
  const about = {
    protocolVersion: transport.protocolVersion,
    serverInfo: info && { name: info.name, version: info.version },
  }
  if (client.getServerCapabilities()?.tools === undefined) return { ...about, toolNames: [] }
  onStep('listing-tools')
  const toolNames = await listTools(client).catch((error: unknown) => {
    throw wordError(error, 'tools/list')
  })
  return { ...about, toolNames }
}

/** Not by the client's own listTools, which would compile the schemas that the server sends. */
async function listTools(client: Client): Promise<readonly string[]> {
  const names: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const params = cursor === undefined ? {} : { cursor }
    const { tools, nextCursor } = await client.request(
      { method: 'tools/list', params },
      ListToolsResultSchema,
      patience,
    )
    names.push(...tools.map(({ name }) => name))
    if (nextCursor === undefined) return names
    cursor = nextCursor
  }
  return names
}

/** Never the message of an error: it can quote what the server sent. */
function wordError(error: unknown, method: string): ConnectFailure {
  if (error instanceof ConnectFailure) return error
  const fail = (cause: 'protocol' | 'http-status' | 'unreachable', reason: string) =>
    new ConnectFailure({ outcome: 'failing', cause, reason }, { cause: error })
  if (error instanceof StreamableHTTPError && error.code !== undefined && error.code >= 100)
    return fail('http-status', describeStatus(error.code, method))
  if (error instanceof McpError) return fail('protocol', `It answered ${method} with error ${error.code}.`)
  if (error instanceof TypeError) return fail('unreachable', describeUnreachable(error.cause))
  return fail('protocol', `Its answer to ${method} is not what MCP says.`)
}

function describeStatus(status: number, method: string): string {
  if (status >= 300 && status < 400)
    return `It redirects to another address (HTTP ${status}), which is not followed: credentials would go there too.`
  if (status === 404 || status === 405) return `No MCP server answers at this address (HTTP ${status}).`
  return `It answered ${method} with HTTP ${status}.`
}

/** `fetch failed` has the code of the system as its cause. */
function describeUnreachable(cause: unknown): string {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
  const isCode = typeof code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(code)
  return `The address cannot be reached${isCode ? ` (${code})` : ''}.`
}
