/** What a state means for one server in one agent, as a sentence. */
import type { TargetState } from '../../../model/server-state.ts'

/** `file` is the native file as shown, where the agent has one. */
export function describeTarget({ state, scope, winner }: TargetState, agent: string, file = 'its file'): string {
  switch (state) {
    case 'conflict':
      return `Changed here and in ${file}`
    case 'drift':
      return `Changed in or removed from ${file}`
    case 'failing':
      return 'Does not start or cannot be reached'
    case 'unsupported':
      return `${agent} cannot take it`
    case 'pending-sync':
      return `Not yet in ${agent}`
    case 'pending-auth':
      return `Needs sign-in in ${agent}`
    case 'pending-trust':
      return `Needs your approval in ${agent}`
    case 'configured':
      return `Configured in ${file}`
    case 'active':
      return `Active in ${agent}`
    case 'disabled':
      return scope === 'project' ? 'Off in this project' : 'Off'
    case 'importable':
      return `Found in ${agent}, not managed`
    case 'incompatible':
      return `Found in ${agent}, cannot be adopted`
    case 'shadowed':
      return `Hidden by the ${winner ?? 'other'} entry`
    case 'absent':
      return `Not in ${agent}`
  }
}
