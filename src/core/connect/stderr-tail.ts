/** Keeps the end of what a server writes to standard error; nothing of it leaves unmasked. */
import { redactText } from '../definition/redact.ts'
import type { MaskOutput } from './mask-output.ts'

const mostKept = 16_384
const mostLines = 12
const mostOfLine = 400

/** Colours and cursor movements; they could also cut a credential in two. */
const esc = '\\u001B'
const bell = '\\u0007'
const terminalControl = new RegExp(
  `${esc}(?:\\[[0-?]*[ -/]*[@-~]|\\][^${bell}${esc}]*(?:${bell}|${esc}\\\\)|[@-Z\\\\^_])`,
  'g',
)

export class StderrTail {
  #text = ''
  #isCut = false

  constructor(stream: NodeJS.ReadableStream) {
    stream.setEncoding('utf8')
    stream.on('data', (chunk: string) => {
      const all = this.#text + chunk
      if (all.length > mostKept) this.#isCut = true
      this.#text = all.slice(-mostKept)
    })
    // A stream that breaks has nothing more to say.
    stream.on('error', () => undefined)
  }

  /** The last lines, empty ones left out. A line whose start is gone is left out too: half a credential is not recognised. */
  readLines(mask: MaskOutput): string[] {
    const whole = this.#isCut ? this.#text.replace(/^[^\n]*\n?/, '') : this.#text
    return mask(whole.replace(terminalControl, ''))
      .split(/\r?\n|\r/)
      .map((line) => line.replaceAll('\t', '  ').trimEnd())
      .filter((line) => line !== '')
      .slice(-mostLines)
      .map((line) => cutLine(redactText(line)))
  }
}

function cutLine(line: string): string {
  return line.length > mostOfLine ? `${line.slice(0, mostOfLine)}…` : line
}
