/** Carries MCP messages over the standard streams of a started program, one JSON text a line. */
import { ReadBuffer, serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import type { ProcessTree } from '../system/process-tree.ts'
import { ConnectFailure } from './connect-failure.ts'

const mostBytesOfMessage = 8_000_000
/** A server that logs to standard output by mistake is borne for a while. */
const mostOtherLines = 1000

/** The SDK's own transport starts the program itself and ends that one process only. */
export class StdioTransport implements Transport {
  onclose?: (() => void) | undefined
  onerror?: ((error: Error) => void) | undefined
  onmessage?: Transport['onmessage']
  protocolVersion: string | undefined
  /** Lines on standard output that were no messages. */
  otherLines = 0
  /** Rejects when the output can no longer be understood. */
  readonly broken: Promise<never>
  readonly #tree: ProcessTree
  readonly #buffer = new ReadBuffer({ maxBufferSize: mostBytesOfMessage })
  #giveUp: (failure: ConnectFailure) => void = () => undefined

  constructor(tree: ProcessTree) {
    this.#tree = tree
    this.broken = new Promise((_resolve, reject) => {
      this.#giveUp = reject
    })
    // Whoever waits for it hears of it; nobody else has to.
    this.broken.catch(() => undefined)
  }

  start(): Promise<void> {
    this.#tree.stdout.on('data', (chunk: Buffer) => this.#take(chunk))
    this.#tree.stdout.on('error', () => undefined)
    return Promise.resolve()
  }

  /** Does not wait for a program that does not read: the deadline does. */
  send(message: JSONRPCMessage): Promise<void> {
    this.#tree.stdin.write(serializeMessage(message))
    return Promise.resolve()
  }

  close(): Promise<void> {
    this.#buffer.clear()
    this.onclose?.()
    return Promise.resolve()
  }

  setProtocolVersion(version: string): void {
    this.protocolVersion = version
  }

  #take(chunk: Buffer): void {
    try {
      this.#buffer.append(chunk)
    } catch {
      const reason = `It wrote more than ${mostBytesOfMessage / 1_000_000} MB to standard output without ending a message.`
      this.#giveUp(new ConnectFailure({ outcome: 'failing', cause: 'protocol', reason }))
      return
    }
    while (this.otherLines <= mostOtherLines) {
      try {
        const message = this.#buffer.readMessage()
        if (message === null) return
        this.onmessage?.(message)
      } catch {
        this.otherLines += 1
      }
    }
    const reason = 'It writes something other than MCP messages to standard output.'
    this.#giveUp(new ConnectFailure({ outcome: 'failing', cause: 'protocol', reason }))
  }
}
