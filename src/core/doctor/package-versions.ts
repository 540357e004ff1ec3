/** Which package a command fetches and starts, and what is known of its version. */

export interface StartedPackage {
  readonly name: string
  /** As it is written: an exact version, a range, a tag, or nothing. */
  readonly version: string | undefined
  /** Which of the arguments names it. */
  readonly index: number
}

const runners = /^(?:.*[\\/])?(npx|pnpx|bunx)(?:\.cmd|\.exe)?$/i
const spec = /^(?<name>(?:@[\w.~-]+\/)?[\w.~-]+)(?:@(?<version>[^\s@]+))?$/
const valued = ['-p', '--package', '-c', '--call']

/** The package that npx or its like starts; undefined for a path, an address, a template, and every other program. */
export function findStartedPackage(command: string, args: readonly string[]): StartedPackage | undefined {
  const wrapped = /^(?:.*[\\/])?cmd(?:\.exe)?$/i.test(command) && /^\/c$/i.test(args[0] ?? '') ? 1 : 0
  const program = wrapped === 1 ? (args[1] ?? '') : command
  if (!runners.test(program)) return undefined
  for (let index = wrapped * 2; index < args.length; index += 1) {
    const word = args[index] ?? ''
    const attached = /^--package=(.+)$/.exec(word)?.[1]
    if (attached !== undefined) return readSpec(attached, index)
    if (word === '-p' || word === '--package') return readSpec(args[index + 1] ?? '', index + 1)
    if (valued.includes(word)) return undefined
    if (!word.startsWith('-')) return readSpec(word, index)
  }
  return undefined
}

function readSpec(text: string, index: number): StartedPackage | undefined {
  const { name, version } = spec.exec(text)?.groups ?? {}
  return name === undefined || /^\.{1,2}$/.test(name) ? undefined : { name, version, index }
}

/** Only a whole version names the same package tomorrow; a range or a tag does not. */
export function isPinned({ version }: StartedPackage): boolean {
  return version !== undefined && /^v?\d+\.\d+\.\d+(?:[-+].*)?$/.test(version)
}

interface KnownHole {
  readonly name: string
  /** The first version with the hole, and the first without. */
  readonly from: readonly [number, number, number]
  readonly to: readonly [number, number, number]
  readonly source: string
  readonly verifiedOn: string
}

/** Holes that let a server or a web page run commands on the machine. */
const knownHoles: readonly KnownHole[] = [
  {
    name: 'mcp-remote',
    from: [0, 0, 5],
    to: [0, 1, 16],
    source: 'https://nvd.nist.gov/vuln/detail/CVE-2025-6514',
    verifiedOn: '2026-12-01',
  },
  {
    name: '@modelcontextprotocol/inspector',
    from: [0, 0, 0],
    to: [0, 14, 1],
    source: 'https://nvd.nist.gov/vuln/detail/CVE-2025-49596',
    verifiedOn: '2026-12-01',
  },
]

export function isKnownBad({ name, version }: StartedPackage): boolean {
  const parts = /^v?(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/
    .exec(version ?? '')
    ?.slice(1)
    .map(Number)
  if (parts === undefined) return false
  return knownHoles.some(
    (hole) => hole.name === name && compareParts(parts, hole.from) >= 0 && compareParts(parts, hole.to) < 0,
  )
}

function compareParts(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((part, index) => part !== b[index])
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}
