/** Connects to a server at an address: streamable HTTP, and never a sign-in. */
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { waitAtMost } from '../system/wait-at-most.ts'
import type { Launch } from './build-launch.ts'
import { ConnectFailure } from './connect-failure.ts'
import type { Deadline } from './deadline.ts'
import { type Handshake, type HandshakeOptions, runHandshake } from './run-handshake.ts'

const mostBytesOfAnswer = 16_000_000
const patienceAtTheEndMs = 1000
/** A lost stream is not taken up again: this is one look, not a session. */
const never = { maxRetries: 0, initialReconnectionDelay: 1, maxReconnectionDelay: 1, reconnectionDelayGrowFactor: 1 }

/** Rejects with a ConnectFailure. */
export async function contactServer(
  launch: Launch & { readonly kind: 'http' },
  deadline: Deadline,
  options: HandshakeOptions,
): Promise<Handshake> {
  const address = readAddress(launch.url)
  options.onStep('starting')
  const transport = new StreamableHTTPClientTransport(address, {
    requestInit: { headers: buildHeaders(launch.headers) },
    fetch: fetchWithinBounds,
    reconnectionOptions: never,
  })
  try {
    return await deadline.race(runHandshake(transport, options))
  } finally {
    options.onStep('ending')
    await waitAtMost(
      transport.terminateSession().catch(() => undefined),
      patienceAtTheEndMs,
    )
    await transport.close()
  }
}

function readAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url !== undefined && /^https?:$/.test(url.protocol)) return url
  throw new ConnectFailure({ outcome: 'failing', cause: 'unreachable', reason: 'Its url is no http address.' })
}

function buildHeaders(headers: Readonly<Record<string, string>>): Headers {
  try {
    return new Headers(headers)
  } catch (error) {
    const reason = 'The value of one of its headers cannot stand in a header: it holds a line break or another control.'
    throw new ConnectFailure({ outcome: 'failing', cause: 'not-startable', reason }, { cause: error })
  }
}

/** Sees a refused sign-in before the SDK turns it into words, and keeps an answer without an end out of memory. */
async function fetchWithinBounds(url: string | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  if (response.status === 401 && init?.method === 'POST') {
    await response.body?.cancel()
    const namesSignIn = /\bresource_metadata\s*=/i.test(response.headers.get('www-authenticate') ?? '')
    throw new ConnectFailure({ outcome: 'pending-auth', reason: 'It asks for a sign-in (HTTP 401).', namesSignIn })
  }
  if (!response.body) return response
  const { status, statusText, headers } = response
  return new Response(response.body.pipeThrough(buildBound()), { status, statusText, headers })
}

function buildBound(): TransformStream<Uint8Array, Uint8Array> {
  let seen = 0
  return new TransformStream({
    transform(chunk, controller) {
      seen += chunk.byteLength
      if (seen <= mostBytesOfAnswer) controller.enqueue(chunk)
      else controller.error(new Error('An answer is too long.'))
    },
  })
}
