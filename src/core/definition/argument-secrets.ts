/** Where credentials stand in a list of arguments: there the argument before can say what the next one holds. */
import { isSetting } from './secret-name.ts'
import { findSecretSpans, isCredential, isLiteral, isSecretOption, type SecretSpan } from './secret-spans.ts'

export interface ArgumentSpans {
  /** Literal credentials. */
  readonly secrets: readonly SecretSpan[]
  /** Values of headers and of environment variables, which are masked whatever they are called. */
  readonly masked: readonly { readonly start: number; readonly end: number }[]
}

const headerOption = /^(-H|--headers?|--http-header)$/
const environmentOption = /^(-e|--env)$/
const containerRunner = /(^|[\\/])(docker|podman|nerdctl)(\.exe)?$/i
/** What follows is a line for a shell, where a blank ends a value. */
const shellOption = /^(-[a-z]*c|\/c)$/i
const namedArgument = /^(?:--?)?(?<name>[A-Za-z_][\w.-]*)=(?<value>.+)$/s

/** One answer for each argument, in order. */
export function findArgumentSpans(command: string, args: readonly string[]): readonly ArgumentSpans[] {
  const runsContainers = containerRunner.test(command)
  return args.map((argument, index) => {
    const before = args[index - 1] ?? ''
    const attached = splitAttached(argument, runsContainers)
    const option = attached?.option ?? before
    const from = attached?.at ?? 0
    const rest = argument.slice(from)
    const masked = [
      ...(headerOption.test(option) ? valueAfter(rest, ':') : []),
      ...(option === '--env' || (runsContainers && environmentOption.test(option)) ? valueAfter(rest, '=') : []),
    ].map((span) => ({ start: span.start + from, end: span.end + from }))
    return {
      masked,
      secrets: [
        ...findWhole(argument, before, from),
        ...findHeaderSecret(argument, option, masked),
        ...findSecretSpans(argument),
      ],
    }
  })
}

/** A credential that is the whole argument, or everything after its `=`: no blank or `&` ends it there. */
function findWhole(argument: string, before: string, from: number): readonly SecretSpan[] {
  const isValue = isSecretOption(before) && !/^-(-|[A-Za-z]$)/.test(argument)
  if (isValue && isLiteral(argument) && !isSetting(before, argument)) {
    return [{ start: 0, end: argument.length, reason: 'option' }]
  }
  const { name = '', value = '' } = namedArgument.exec(argument.slice(from))?.groups ?? {}
  if (shellOption.test(before) || !isCredential(name, value)) return []
  return [{ start: argument.length - value.length, end: argument.length, reason: 'option' }]
}

/** A header after its option, written without the blank that would tell it from other text. */
function findHeaderSecret(argument: string, option: string, masked: ArgumentSpans['masked']): readonly SecretSpan[] {
  if (!headerOption.test(option)) return []
  return masked.flatMap((span) => {
    const name = /([A-Za-z0-9-]+):\s*$/.exec(argument.slice(0, span.start))?.[1] ?? ''
    return isCredential(name, argument.slice(span.start, span.end)) ? [{ ...span, reason: 'name' as const }] : []
  })
}

/** An option that holds its value itself: `--env=NAME=value`, `--header=Name: value`, `-HName: value`, `-eNAME=value`. */
function splitAttached(
  argument: string,
  runsContainers: boolean,
): { readonly option: string; readonly at: number } | undefined {
  const long = /^(--headers?|--http-header|--env)=/.exec(argument)
  if (long?.[1] !== undefined) return { option: long[1], at: long[0].length }
  if (/^-H[A-Za-z]/.test(argument)) return { option: '-H', at: 2 }
  return runsContainers && /^-e[A-Za-z_]/.test(argument) ? { option: '-e', at: 2 } : undefined
}

function valueAfter(text: string, separator: ':' | '='): readonly { readonly start: number; readonly end: number }[] {
  const match = separator === ':' ? /^\s*[A-Za-z0-9-]+:\s*/.exec(text) : /^[A-Za-z_]\w*=/.exec(text)
  return match === null || match[0].length === text.length ? [] : [{ start: match[0].length, end: text.length }]
}
