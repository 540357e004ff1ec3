/** The word, symbol and colour of each state in the terminal; the same words as in the window. */
import type { ServerState, TargetState } from '../../model/server-state.ts'
import type { Look, Paint, Span } from './terminal-text.ts'

interface StateLook {
  readonly symbol: string
  readonly ascii: string
  readonly paint: Paint | undefined
}

const looks: Readonly<Record<ServerState, StateLook>> = {
  conflict: { symbol: '⇄', ascii: 'X', paint: 'alarm' },
  drift: { symbol: '≠', ascii: '~', paint: 'magenta' },
  failing: { symbol: '✗', ascii: '!', paint: 'red' },
  unsupported: { symbol: '–', ascii: '-', paint: 'dim' },
  'pending-sync': { symbol: '→', ascii: '>', paint: 'blue' },
  'pending-auth': { symbol: '◆', ascii: '?', paint: 'yellow' },
  'pending-trust': { symbol: '◇', ascii: '?', paint: 'yellow' },
  configured: { symbol: '✓', ascii: '+', paint: 'green' },
  active: { symbol: '●', ascii: '*', paint: 'green' },
  disabled: { symbol: '○', ascii: 'o', paint: 'dim' },
  importable: { symbol: '←', ascii: '<', paint: 'blue' },
  incompatible: { symbol: '×', ascii: 'x', paint: 'dim' },
  shadowed: { symbol: '≡', ascii: '=', paint: 'dim' },
  absent: { symbol: '·', ascii: '.', paint: 'dim' },
}

/** Symbol and words, as one span. */
export function showState(state: ServerState, words: string, look: Look): Span {
  const { symbol, ascii, paint } = looks[state]
  return { text: `${look.unicode ? symbol : ascii} ${words}`, paint }
}

/** What a state means in one agent. `file`: how its file is shown. */
export function describeTarget(target: TargetState, file: string): string {
  const { agent, reason } = target
  switch (target.state) {
    case 'conflict':
      return reason === undefined ? `changed here and in ${file}` : trimStop(reason)
    case 'drift':
      return reason ?? `changed in ${file}`
    case 'failing':
      return reason ?? 'does not start or cannot be reached'
    case 'unsupported':
      return reason === undefined ? `${agent} cannot` : `${agent} cannot (${trimStop(reason)})`
    case 'pending-sync':
      return `not yet in ${agent}`
    case 'pending-auth':
      return `needs sign-in in ${agent}`
    case 'pending-trust':
      return `needs your approval in ${agent}`
    case 'configured':
      return 'configured'
    case 'active':
      return 'active'
    case 'disabled':
      return target.scope === 'project' ? 'off in this project' : 'off'
    case 'importable':
      return `found in ${agent}, not managed`
    case 'incompatible':
      return `found in ${agent}, cannot be adopted`
    case 'shadowed':
      return `hidden by the ${target.winner ?? 'other'} entry`
    case 'absent':
      return 'absent'
  }
}

function trimStop(sentence: string): string {
  return sentence.replace(/[.]$/, '')
}
