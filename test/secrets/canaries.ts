/** Made-up credentials, one for each place that a real one may stand in, and the search for any piece of them. */
import { createHash } from 'node:crypto'
import { inspect } from 'node:util'

/** Every place; each has a credential of its own, so that a leak says where it came from. */
export const canaryPlaces = [
  'environment value',
  'environment number',
  'environment name',
  'header value',
  'cookie',
  'header name',
  'argument after its option',
  'argument with its option',
  'argument of a known shape',
  'header in an argument',
  'variable in an argument',
  'member of JSON in an argument',
  'inside a command line',
  'user of an address',
  'password of an address',
  'query of an address',
  'fragment of an address',
  'path of an address',
  'password of a database',
  'working folder',
  'comment',
  'unknown field',
  'number in an unknown field',
  'nested unknown field',
  'name of an unknown field',
  'name of a server',
  'name of a server like an assignment',
  'name of a switched-off server',
  'name of a variable',
  'file of the project',
  'private scope of Claude Code',
  'other project of Claude Code',
  'settings of Claude Code',
  'trust store',
  'tokens of an agent',
  'broken JSON',
  'broken TOML',
  'broken YAML',
  'duplicate key',
  'wrong kind of value',
  'registry of the user',
  'argument in a registry',
  'query in a registry',
  'description in a registry',
  'source in a registry',
  'name in a registry',
  'unknown field of a registry',
  'registry of the project',
  'manifest',
  'ledger',
  'journal',
  'lock',
  'value that moved',
  'environment of the process',
  'definition on standard input',
  'broken definition on standard input',
  'plain value that was typed',
  'word that was typed',
  'second word that was typed',
] as const
export type CanaryPlace = (typeof canaryPlaces)[number]

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789'
const length = 24

/** 24 letters and digits of no provider's shape; 15 digits where the place holds a number. Always the same for one place. */
export function canaryOf(place: CanaryPlace): string {
  const bytes = createHash('sha512').update(`canary: ${place}`).digest()
  if (place.includes('number')) return Array.from(bytes.subarray(0, 15), (byte) => String((byte % 9) + 1)).join('')
  return Array.from(bytes.subarray(0, length), (byte) => alphabet[byte % alphabet.length] ?? '').join('')
}

/** The same as GitHub would issue it: where nothing beside it says what it is, only the shape can. */
export function shapedCanaryOf(place: CanaryPlace): string {
  return `ghp_${canaryOf(place)}`
}

const pieceLength = 6
const places = new Map(canaryPlaces.flatMap((place) => cutPieces(canaryOf(place)).map((piece) => [piece, place])))
/** A whole one in the writing of a program that encodes what it keeps. */
const encoded = canaryPlaces.flatMap((place) => encode(canaryOf(place)).map((text) => [text, place] as const))

/** Megabytes are searched: only where three characters begin a piece are six of them looked up. */
const beginnings = new Uint8Array(128 ** 3)
for (const piece of places.keys()) beginnings[numberAt(piece, 0)] = 1

function numberAt(text: string, at: number): number {
  return (text.charCodeAt(at) << 14) | (text.charCodeAt(at + 1) << 7) | text.charCodeAt(at + 2)
}

/** The places whose credential, or six characters of it in a row whatever their case, stand somewhere in the text. */
export function findCanaries(text: string): readonly CanaryPlace[] {
  const found = new Set<CanaryPlace>()
  const folded = text.toLowerCase()
  for (let at = 0; at + pieceLength <= folded.length; at += 1) {
    if (beginnings[numberAt(folded, at)] !== 1) continue
    const place = places.get(folded.slice(at, at + pieceLength))
    if (place !== undefined) found.add(place)
  }
  for (const [form, place] of encoded) if (text.includes(form)) found.add(place)
  return [...found]
}

/** As findCanaries, in everything that an answer holds: its JSON, what a debugger would print, the stack of an error. */
export function findCanariesIn(answer: unknown): readonly CanaryPlace[] {
  const stack = answer instanceof Error ? `${answer.message}\n${answer.stack ?? ''}` : ''
  return findCanaries(
    `${JSON.stringify([answer])}\n${inspect(answer, { depth: 20, maxArrayLength: null, maxStringLength: null })}\n${stack}`,
  )
}

function cutPieces(text: string): readonly string[] {
  const folded = text.toLowerCase()
  return Array.from({ length: folded.length - pieceLength + 1 }, (_, at) => folded.slice(at, at + pieceLength))
}

function encode(text: string): readonly string[] {
  const aligned = [0, 1, 2].map((pad) =>
    Buffer.from(`${'x'.repeat(pad)}${text}`)
      .toString('base64')
      .slice(4, -4),
  )
  return [...aligned, Buffer.from(text).toString('hex'), Array.from(text).toReversed().join('')]
}
