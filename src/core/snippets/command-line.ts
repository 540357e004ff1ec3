/** Reads an agent's own "mcp add" line, a bare command line, or a bare address, as the entry it would make. */
import type { ConfigObject } from '../../model/config-value.ts'
import { type Problem, ProblemError } from '../../model/problem.ts'
import { splitShellWords } from './shell-words.ts'

/** An entry in the words of the agent it was written for. */
export interface NamedEntry {
  readonly name: string | undefined
  readonly entry: ConfigObject
}

type CommandLine = NamedEntry | { readonly name: string | undefined; readonly json: string }

const starters = /^(npx|bunx|pnpx|uvx|uv|pipx|docker|podman|node|bun|deno|python3?|py|go|java|dotnet|cmd)(\.exe)?$/i
const addsJson = /^--add-mcp$/

/** undefined where the block is no command line. */
export function readCommandLine(block: string): CommandLine | undefined {
  const text = block.trim()
  if (/^https?:\/\/\S+$/i.test(text)) return { name: undefined, entry: { type: 'http', url: text } }
  const first = text.split(/\s/, 1)[0] ?? ''
  if (!/^[\w@./\\-]+$/.test(first) && !/^[A-Za-z_]\w*=/.test(first)) return undefined
  const isOurKind = /\bmcp\s+add\b|\bmcp\s+add-json\b|--add-mcp\b|\badd-mcp\b/.test(text)
  const assigned = readAssignments(text)
  if (!isOurKind && !starters.test(assigned.program)) return undefined
  const split = splitShellWords(text)
  if (!split.ok) throw new ProblemError([describeNotOneCommand()])
  return readWords(split.words)
}

function readAssignments(text: string): { readonly program: string } {
  return { program: text.replace(/^([A-Za-z_]\w*=\S*\s+)+/, '').split(/\s/, 1)[0] ?? '' }
}

function readWords(words: readonly string[]): CommandLine {
  const json = words.findIndex((word) => addsJson.test(word))
  if (json >= 0) return { name: undefined, json: words[json + 1] ?? '' }
  const verb = words.findIndex((word, index) => words[index - 1] === 'mcp' && /^add(-json)?$/.test(word))
  if (verb >= 0 && words[verb] === 'add-json') return readAddJson(words.slice(verb + 1))
  if (verb >= 0) return readAdd(words.slice(verb + 1), true)
  const installer = words.findIndex((word) => /^add-mcp(@.*)?$/.test(word))
  if (installer >= 0) return readAdd(words.slice(installer + 1), false)
  const start = words.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word))
  return { name: undefined, entry: buildStdio(words.slice(start), words.slice(0, start)) }
}

function readAddJson(words: readonly string[]): CommandLine {
  const { positional } = readOptions(words)
  return { name: positional[0], json: positional[1] ?? '' }
}

/** `NAME TARGET…` or, where the installer finds the name itself, `TARGET`. */
function readAdd(words: readonly string[], isNamed: boolean): NamedEntry {
  const { positional, command, options } = readOptions(words, isNamed ? 2 : 1)
  const [name, ...target] = isNamed ? positional : [options.get('name')?.[0], ...positional]
  const started = [...target, ...command].filter((word) => word !== undefined)
  const address = options.get('url')?.[0] ?? (isAddress(started[0]) ? started[0] : undefined)
  if (address === undefined) return { name, entry: buildStdio(splitTarget(started, isNamed), options.get('env') ?? []) }
  const headers = (options.get('header') ?? []).map((header) => cutAt(header, ':'))
  const transport = options.get('transport')?.[0] ?? 'http'
  const bearer = options.get('bearer-token-env-var')?.[0]
  return {
    name,
    entry: {
      type: transport,
      url: address,
      ...(headers.length > 0 ? { headers: Object.fromEntries(headers) } : {}),
      ...(bearer === undefined ? {} : { bearer_token_env_var: bearer }),
    },
  }
}

/** `add-mcp` takes a package name or a whole command as one word. */
function splitTarget(started: readonly string[], isNamed: boolean): readonly string[] {
  const [only = ''] = started
  if (isNamed || started.length > 1) return started
  return /\s/.test(only) ? only.split(/\s+/) : ['npx', '-y', only]
}

const shortNames: Readonly<Record<string, string>> = {
  e: 'env',
  H: 'header',
  t: 'transport',
  s: 'scope',
  a: 'agent',
  n: 'name',
}
const valued = [
  'env',
  'header',
  'transport',
  'scope',
  'agent',
  'name',
  'url',
  'bearer-token-env-var',
  'timeout',
  'description',
  'cwd',
  'client-id',
  'callback-port',
]

interface Options {
  readonly positional: readonly string[]
  /** Behind `--`, or behind a target that is no address: the program's own words. */
  readonly command: readonly string[]
  readonly options: ReadonlyMap<string, readonly string[]>
}

/** `before`: how many words there are until the program's own begin. */
function readOptions(words: readonly string[], before = Number.POSITIVE_INFINITY): Options {
  const positional: string[] = []
  const options = new Map<string, string[]>()
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (word === '--') return { positional, command: words.slice(at + 1), options }
    if (positional.length >= before && !isAddress(positional.at(-1))) {
      return { positional, command: words.slice(at), options }
    }
    const option = /^--?([A-Za-z][\w-]*)(?:=([\s\S]*))?$/.exec(word)
    if (!option) {
      positional.push(word)
      continue
    }
    const name = shortNames[option[1] ?? ''] ?? option[1] ?? ''
    const values = options.get(name) ?? []
    options.set(name, values)
    if (option[2] !== undefined) values.push(option[2])
    else if (valued.includes(name)) {
      values.push(words[++at] ?? '')
      // `--env A=1 B=2` is one option with two values.
      while (name === 'env' && /^[A-Za-z_]\w*=/.test(words[at + 1] ?? '')) values.push(words[++at] ?? '')
    }
  }
  return { positional, command: [], options }
}

function buildStdio(words: readonly string[], assignments: readonly string[]): ConfigObject {
  const [command = '', ...args] = words
  const environment = Object.fromEntries(assignments.map((text) => cutAt(text, '=')))
  return {
    command,
    args: args,
    ...(assignments.length > 0 ? { env: environment } : {}),
  }
}

function cutAt(text: string, sign: string): readonly [string, string] {
  const at = text.indexOf(sign)
  return at < 0 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

function isAddress(word: string | undefined): word is string {
  return word !== undefined && /^https?:\/\//i.test(word)
}

function describeNotOneCommand(): Problem {
  return {
    code: 'not-one-command',
    severity: 'error',
    message:
      'The snippet is more than one plain command: it has a pipe, a substitution, a second command or an open quote.',
    nextStep: 'Paste the one line that adds or starts the server.',
  }
}
