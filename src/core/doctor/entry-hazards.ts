/** Finds what is hazardous about one entry, from the entry alone. */
import { type ConfigValue, valueAt } from '../../model/config-value.ts'
import type { LocatorKey } from '../../model/locator.ts'
import { detectTextHazards } from '../definition/text-hazards.ts'
import { detectUrlHazards } from '../definition/url-hazards.ts'
import type { HazardCode } from './hazard-findings.ts'
import { findStartedPackage, isKnownBad, isPinned } from './package-versions.ts'
import type { PlainServer, PlainText } from './plain-server.ts'

/** `keys` lead from the entry to the place; none of them for the entry itself. */
export type EntryHazard = readonly [code: HazardCode, keys: readonly LocatorKey[]]

export interface HazardousEntry {
  readonly name: string
  readonly entry: ConfigValue
  readonly server: PlainServer
}

/** `platform`: of the machine that looks, where agents would start the server. */
export function findEntryHazards(
  { name, entry, server }: HazardousEntry,
  platform: 'posix' | 'win32',
): readonly EntryHazard[] {
  return [
    ...findHidden(name, server),
    ...findCommandHazards(server, platform),
    ...findAddressHazards(server),
    ...server.texts.filter(isDangerous).map(({ keys }) => ['dangerous-environment', keys] as const),
    ...(valueAt(entry, ['trust']) === true ? ([['pre-approval', ['trust']]] as const) : []),
  ]
}

/** Keys by which an entry means to be off although its agent ignores them. `ignored` are those that the agent is known to ignore. */
export function findIgnoredSwitches(entry: ConfigValue, ignored: readonly string[]): readonly EntryHazard[] {
  return ignored.flatMap((key) =>
    valueAt(entry, [key]) === (key === 'disabled') ? [['ignored-switch', [key]] as const] : [],
  )
}

function findHidden(name: string, { texts, run }: PlainServer): readonly EntryHazard[] {
  const args = run.args.map((text, index): PlainText => ({ keys: ['args', index], text }))
  const hidden = [...texts, ...args].filter(
    (each) => hides(each.text, isProse(each)) || (each.name !== undefined && hides(each.name, false)),
  )
  const mixed = texts.filter(({ keys, text }) => isExact(keys) && mixesAlphabets(text))
  return [
    ...(hides(name, false) ? ([['invisible-character', []]] as const) : []),
    ...(mixesAlphabets(name) ? ([['confusable-character', []]] as const) : []),
    ...hidden.map(({ keys }) => ['invisible-character', keys] as const),
    ...mixed.map(({ keys }) => ['confusable-character', keys] as const),
  ]
}

function hides(text: string, prose: boolean): boolean {
  return detectTextHazards(text, prose).length > 0
}

function isProse({ keys }: PlainText): boolean {
  return !isExact(keys)
}

function isExact([field]: readonly LocatorKey[]): boolean {
  return field === 'command' || field === 'url'
}

/** One word with Latin letters and such that only look like them. */
function mixesAlphabets(text: string): boolean {
  if (!/[^\0-\x7F]/.test(text)) return false
  const words = text.split(/[^\p{L}\p{M}]+/u)
  return words.some((word) => /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word))
}

function findCommandHazards({ run }: PlainServer, platform: 'posix' | 'win32'): readonly EntryHazard[] {
  const { command, args } = run
  const started = findStartedPackage(command, args)
  const isWrapped = /^(?:.*[\\/])?cmd(?:\.exe)?$/i.test(command) && /^\/c$/i.test(args[0] ?? '')
  return [
    ...(isWrapped && platform === 'posix' ? ([['command-wrapper', ['command']]] as const) : []),
    ...(/[|&;<>`]|\$\(/.test(command) ? ([['shell-characters', ['command']]] as const) : []),
    ...(started !== undefined && !isPinned(started) ? ([['unpinned-package', ['args']]] as const) : []),
    ...(started !== undefined && isKnownBad(started) ? ([['known-bad-version', ['args']]] as const) : []),
  ]
}

function findAddressHazards({ fields }: PlainServer): readonly EntryHazard[] {
  const url = fields.get('url')?.value
  const hazards = typeof url === 'string' ? detectUrlHazards(url) : []
  return [
    ...(hazards.some((hazard) => hazard.startsWith('insecure-http')) ? ([['insecure-http', ['url']]] as const) : []),
    ...(hazards.includes('url-userinfo') ? ([['url-credentials', ['url']]] as const) : []),
  ]
}

/** Loaded into every program, or run by every shell, that is started with them. */
const dangerousNames =
  /^(LD_PRELOAD|LD_AUDIT|DYLD_INSERT_LIBRARIES|BASH_ENV|ENV|PYTHONSTARTUP|PERL5OPT|RUBYOPT|JAVA_TOOL_OPTIONS|GIT_SSH_COMMAND)$/i

function isDangerous({ keys, name = '', text }: PlainText): boolean {
  if (keys[0] !== 'env') return false
  if (/^NODE_OPTIONS$/i.test(name)) return /(^|\s)(-r|--require|--import|--(experimental-)?loader|--inspect)/.test(text)
  if (/^NODE_TLS_REJECT_UNAUTHORIZED$/i.test(name)) return text === '0'
  return dangerousNames.test(name)
}
