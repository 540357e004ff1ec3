/** Puts a connect into lines: what will run, before it does, and what came of it. */
import type { ConnectPreview, ConnectStep, Health } from '../../model/health.ts'
import type { RedactedDefinition, RedactedValue } from '../../model/redacted-definition.ts'
import { quoteCommandLine } from '../../model/shell-quote.ts'
import { showPathFromHome } from './shown-path.ts'
import { alignColumns, indent, type Line, type Look, line, type Span, span } from './terminal-text.ts'
import type { ViewFacts } from './view.ts'

type Facts = Pick<ViewFacts, 'home' | 'platform'>
type PreviewedServer = ConnectPreview['servers'][number]

export function describeConnectPreview({ servers }: ConnectPreview, facts: Facts): Line[] {
  if (servers.length === 0) return [line('There is no server to connect to: none is on.')]
  return servers.flatMap((server) => [[span(server.id, 'strong')], ...indent(describePreviewed(server, facts)), []])
}

function describePreviewed(server: PreviewedServer, facts: Facts): Line[] {
  const { definition, folder, refusal } = server
  if (refusal !== undefined)
    return [line(`is not started: ${refusal.message}`, 'yellow'), line(refusal.nextStep ?? '', 'dim')]
  const rows = [...describeStart(definition, facts)]
  if (folder !== null) rows.push([span('in', 'dim'), span(showPathFromHome(folder, facts))])
  return alignColumns(rows)
}

/** Names of variables and headers, and never a value. */
function describeStart(definition: RedactedDefinition, { platform }: Facts): (readonly Span[])[] {
  if (definition.transport === 'http') {
    const contacts = [span('contacts', 'dim'), span(definition.url)]
    return [contacts, ...describeValues('headers', definition.headers)]
  }
  const words = quoteCommandLine([definition.command, ...definition.args], platform)
  return [[span('starts', 'dim'), span(words)], ...describeValues('environment', definition.environment)]
}

function describeValues(title: string, values: Readonly<Record<string, RedactedValue>>): (readonly Span[])[] {
  const names = Object.entries(values).map(([name, value]) =>
    'fromEnv' in value ? `${name} (from ${value.fromEnv})` : name,
  )
  return names.length === 0 ? [] : [[span(title, 'dim'), span(names.join(', '))]]
}

const stepWords: Readonly<Record<ConnectStep, string>> = {
  starting: 'starting',
  initializing: 'waiting for its first answer',
  'listing-tools': 'asking for its tools',
  ending: 'ending',
}

export function describeConnectStep(server: string, step: ConnectStep): Line {
  return line(`${server}: ${stepWords[step]}`, 'dim')
}

export function describeHealth(health: Health, look: Look): Line[] {
  switch (health.outcome) {
    case 'connected':
      return [mark(look, '●', '*', 'green', describeConnected(health)), ...describePath(health)]
    case 'pending-auth':
      return [mark(look, '◆', '?', 'yellow', describeSignIn(health))]
    case 'failing':
      return [mark(look, '✗', '!', 'red', health.reason ?? ''), ...describeTrouble(health, look)]
    case 'cancelled':
    case 'not-started':
      return [mark(look, '!', '!', 'yellow', health.reason ?? ''), ...describeTrouble(health, look)]
  }
}

function mark(look: Look, symbol: string, ascii: string, paint: 'green' | 'yellow' | 'red', words: string): Line {
  return [span(`${look.unicode ? symbol : ascii} ${words}`, paint)]
}

function describeConnected({ serverInfo, protocolVersion, tools, milliseconds }: Health): string {
  const parts = [
    serverInfo === undefined ? 'connected' : `connected: ${serverInfo.name} ${serverInfo.version}`,
    ...(protocolVersion === undefined ? [] : [`MCP ${protocolVersion}`]),
    tools === 1 ? '1 tool' : `${tools ?? 0} tools`,
    `${milliseconds} ms`,
  ]
  return parts.join(' · ')
}

function describePath({ foundOn }: Health): Line[] {
  if (foundOn !== 'login-shell-path') return []
  const words =
    "Its command is on the login shell's PATH and not on afd's: an app started from the desktop may miss it too."
  return [line(words, 'dim')]
}

function describeSignIn({ reason = '', namesSignIn }: Health): string {
  const where = namesSignIn === true ? ' It says where to sign in, which the agents follow by themselves.' : ''
  return `${reason} AFD does not sign in, and cannot see whether an agent already has.${where}`
}

function describeTrouble({ nextStep, stderr = [] }: Health, look: Look): Line[] {
  const arrow = look.unicode ? '→' : '->'
  return [
    ...(nextStep === undefined ? [] : [line(`${arrow} ${nextStep}`)]),
    ...(stderr.length === 0 ? [] : [line('its standard error, secrets masked:', 'dim')]),
    ...indent(stderr.map((text) => line(text, 'dim'))),
  ]
}
