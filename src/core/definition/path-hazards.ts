/** Paths in a definition that hold on one machine only, leave the project, or lead to credentials. */
import type { StdioDefinition } from '../../model/server.ts'

export type PathHazard = 'absolute-path' | 'path-leaves-project' | 'credential-path'

type Command = Pick<StdioDefinition, 'command' | 'args' | 'cwd'>

export interface PathFinding {
  readonly keys: readonly ['command'] | readonly ['cwd'] | readonly ['args', number]
  readonly hazard: PathHazard
}

/** Paths of the machine: POSIX, Windows with a drive or without (`C:\x`, `C:x`, `\x`), UNC, home, file: addresses. */
const absolute = /^(\/|\\|~([\\/]|$)|~[A-Za-z][\w-]*\/|[A-Za-z]:[\\/]|file:)/i
const driveRelative = /^[A-Za-z]:(?![\\/])/
const harmless = /^\/dev\/(null|stdin|stdout|stderr)$/
/** `cmd /d /s /c`: switches of Windows programs. */
const windowsSwitch = /^\/[A-Za-z?](:\w+)?$/
const windowsShell = /(^|[\\/])cmd(\.exe)?$/i
const containerRunner = /(^|[\\/])(docker|podman|nerdctl)(\.exe)?$/i
const mountOption = /^(-v|--volume|--mount)(=|$)/
/** Options whose value is a path inside an address, `--endpoint /mcp`. */
const routeOption = /(path|endpoint|route|prefix|url)$/i
const machineRoots =
  /^\/(bin|boot|dev|etc|home|lib\d*|media|mnt|nix|opt|private|proc|root|run|sbin|snap|srv|sys|tmp|usr|var|Applications|Library|System|Users|Volumes)(\/|$)/

const credentialParts =
  /(^|[\\/=:,])(\.ssh|\.aws|\.gnupg|\.netrc|_netrc|\.pgpass|\.git-credentials|id_(rsa|dsa|ecdsa|ed25519)|cookies\.(sqlite|txt|json|db)|\.env(\.(?!(example|sample|template|dist|defaults?|schema)\b)[\w-]+)*)(?=$|[\\/:,])/i
const cookieStore = /[\\/]cookies(?=$|[\\/:,])/i

/** Command, arguments and working folder of an entry that is to hold for everyone who has the project. */
export function findProjectPathHazards(definition: Command): readonly PathFinding[] {
  const { args, command, cwd } = definition
  const depth = cwd === undefined ? 0 : Math.max(0, countDepth(cwd).end)
  return [
    ...buildFinding(['command'], judgePath(command, 0, true)),
    ...args.flatMap((argument, index) =>
      buildFinding(['args', index], judgeArgument(definition, argument, args[index - 1] ?? '', depth)),
    ),
    ...(cwd === undefined ? [] : buildFinding(['cwd'], judgePath(cwd, 0, true))),
  ]
}

/** Private keys, cloud credentials, `.env` files, browser cookies; at any scope. */
export function isCredentialPath(text: string): boolean {
  return credentialParts.test(text) || cookieStore.test(text)
}

/** Absolute on some platform. A reference at the beginning may be anything and counts as absolute. */
export function isAbsolutePath(text: string): boolean {
  return /^(\/|[A-Za-z]:[\\/]|\\\\|\$\{)/.test(text)
}

function judgeArgument(definition: Command, argument: string, before: string, depth: number): PathHazard | undefined {
  const [option, value] = splitOption(argument, before)
  if (containerRunner.test(definition.command)) return mountOption.test(option) ? judgeMount(value, depth) : undefined
  if (windowsSwitch.test(value) && (windowsShell.test(definition.command) || value.toLowerCase() === '/c'))
    return undefined
  if (routeOption.test(option) && value.startsWith('/') && !machineRoots.test(value)) return undefined
  return judgePath(value, depth, false)
}

/** The folder of this machine in `SOURCE:TARGET` and in `type=bind,source=SOURCE,target=TARGET`; the rest is inside the container. */
function judgeMount(value: string, depth: number): PathHazard | undefined {
  const source = /(?:^|,)(?:src|source)=([^,]*)/.exec(value)?.[1] ?? value.replace(/(?<!^[A-Za-z]):.*$/s, '')
  return judgePath(source, depth, false)
}

/** `--root=/x` and `--root /x` both have the option `--root` and the value `/x`. */
function splitOption(argument: string, before: string): readonly [option: string, value: string] {
  const match = /^(--?[A-Za-z][\w-]*)=(.*)$/s.exec(argument)
  if (match !== null) return [match[1] ?? '', match[2] ?? '']
  return [before.startsWith('-') ? before : '', argument]
}

function judgePath(text: string, depth: number, isPath: boolean): PathHazard | undefined {
  if (harmless.test(text)) return undefined
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(text) && !/^file:/i.test(text)) return undefined
  if (!isPath && text.startsWith('\\') && !/^\\(\\|[\w. -]+\\)/.test(text)) return undefined
  if (!isPath && text.startsWith('//') && /\s/.test(text)) return undefined
  if (absolute.test(text)) return 'absolute-path'
  if (driveRelative.test(text) && (isPath || text.includes('\\'))) return 'absolute-path'
  return countDepth(text, depth).least < 0 ? 'path-leaves-project' : undefined
}

/** How deep below the project's root a path ends, and the least depth on the way. A reference may be the root itself. */
function countDepth(path: string, from = 0): { readonly end: number; readonly least: number } {
  let end = from
  let least = from
  for (const part of path.split(/[\\/]/)) {
    if (part === '..') end -= 1
    else if (part !== '' && part !== '.' && !/^\$\{[^}]*\}$/.test(part)) end += 1
    least = Math.min(least, end)
  }
  return { end, least }
}

function buildFinding(keys: PathFinding['keys'], hazard: PathHazard | undefined): readonly PathFinding[] {
  return hazard === undefined ? [] : [{ keys, hazard }]
}
