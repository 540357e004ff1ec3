/** Every command of `afd`, for the servers and agents of a home. */
import type { KnownAgent } from '../helpers/agent-home.ts'

type Line = readonly string[]

const scopes: readonly string[] = ['user', 'project']

/** What says the same in every home. */
export const fixedLines: readonly Line[] = [
  [],
  ['--help'],
  ...['bash', 'zsh', 'fish', 'powershell'].map((shell) => ['completion', shell]),
]

export const readingLines: readonly Line[] = [
  ['catalog'],
  ['agents'],
  ['projects'],
  ['diagnostics'],
  ...['user', 'project', 'effective'].flatMap((scope) => [
    ['mcp', 'status', '--scope', scope],
    ['mcp', 'verify', '--scope', scope],
  ]),
  ['mcp', 'verify', 'context7', '--scope', 'user'],
  ['mcp', 'discover'],
  ...scopes.map((scope) => ['mcp', 'discover', '--scope', scope]),
  ['mcp', 'recover', '--list'],
  ['mcp', 'verify', '--connect', '--dry-run', '--scope', 'effective'],
  ...['text', 'json', 'sarif'].map((format) => ['doctor', '--scope', 'user', '--hazards', '--format', format]),
]

/** Changes of one managed server; `agents`: whose entry there may be a decision about. */
export function linesOfServer(id: string, agents: readonly KnownAgent[], within = scopes): readonly Line[] {
  return [
    ...within.flatMap((scope) => [
      ['mcp', 'disable', id, '--scope', scope],
      ['mcp', 'enable', id, '--scope', scope],
      ['mcp', 'targets', id, '--scope', scope, '--remove', 'hermes'],
      ['mcp', 'targets', id, '--scope', scope, '--add', 'codex'],
      ['mcp', 'edit', id, '--scope', scope, '--env', 'LEVEL=debug', '--remove-field', 'description'],
      ['mcp', 'edit', id, '--scope', scope, '--arg', 'x'],
      ['mcp', 'rename', id, 'renamed', '--scope', scope],
      ['mcp', 'uninstall', id, '--scope', scope],
      ['mcp', 'release', id, '--scope', scope],
      ['mcp', 'release', id, '--scope', scope, '--agent', 'codex'],
    ]),
    ['mcp', 'move', id, '--from', 'user', '--to', 'project'],
    ['mcp', 'move', id, '--from', 'project', '--to', 'user'],
    ['mcp', 'golden', 'init', id],
    ['mcp', 'golden', 'apply', id],
    ['mcp', 'reconcile', `.mcp.json#servers.${id}`, '--take', 'golden'],
    ['mcp', 'reconcile', `.mcp.json#servers.${id}`, '--take', 'target'],
    ['mcp', 'repair', `~/.claude.json#servers.${id}.env.X`, '--code', 'mcp-hazard-dangerous-environment'],
    ...agents.flatMap((agent) =>
      ['native', 'canonical'].map((side) => [
        'mcp',
        'resolve',
        id,
        '--scope',
        'user',
        '--agent',
        agent,
        '--take',
        side,
      ]),
    ),
  ]
}

/** Adoption of one native entry: as it is, and with every way past what is in the way. */
export function adoptingLines(agent: KnownAgent, name: string, fromScope = 'user'): readonly Line[] {
  const adopt = ['mcp', 'adopt', agent, name, '--from-scope', fromScope, '--to-scope']
  return [
    [...adopt, 'user'],
    [...adopt, 'project', '--as', 'taken', '--portable-only'],
  ]
}

export const wholeLines: readonly Line[] = [
  ...['user', 'project', 'effective'].map((scope) => ['mcp', 'sync', '--scope', scope]),
  ['mcp', 'release', '--all', '--scope', 'user'],
  ['mcp', 'golden', 'init'],
  ['mcp', 'golden', 'apply'],
  ['mcp', 'add', 'added', '--scope', 'user', '--command', 'npx', '--arg', 'x'],
  ['mcp', 'add', 'added', '--scope', 'project', '--url', 'https://a.example.com/mcp'],
  ['agents', 'select', 'claude-code', '--remove'],
  ['agents', 'select', 'claude-code', 'codex', 'pi'],
  ['agents', 'consent', 'pi-adapter'],
  ['agents', 'consent', 'unverified', 'antigravity', 'project'],
  ['projects', 'add', '.'],
  ['projects', 'remove', '.'],
]
