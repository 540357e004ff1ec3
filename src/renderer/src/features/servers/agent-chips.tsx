/** One chip an agent: its name and how the server stands there. Pressing one opens the card. */
import { escapeInvisible } from '../../../../model/invisible-text.ts'
import type { TargetState } from '../../../../model/server-state.ts'
import { Icon } from '../../components/icon.tsx'
import { statePresentation, toneFill, toneText } from '../../components/state-presentation.ts'
import { describeTarget } from './target-sentence.ts'

interface AgentChipsProps {
  readonly targets: readonly TargetState[]
  readonly nameOf: (agent: string) => string
  readonly onOpen: () => void
}

const borders = { filled: 'border-transparent', outline: 'border-current', dashed: 'border-dashed border-current' }

export function AgentChips({ targets, nameOf, onOpen }: AgentChipsProps) {
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label="Agents">
      {targets.map((target) => {
        const { icon, tone, word, look } = statePresentation[target.state]
        const fill = look === 'filled' ? toneFill[tone] : ''
        return (
          <li key={`${target.agent} ${target.scope}`}>
            <button
              type="button"
              onClick={onOpen}
              title={escapeInvisible(target.action ?? target.reason ?? describeTarget(target, nameOf(target.agent)))}
              className={`inline-flex min-h-6 items-center gap-1.5 rounded-full border px-2 text-xs ${borders[look]} ${fill} ${toneText[tone]}`}
            >
              <Icon name={icon} className="size-3.5" />
              <span className="font-medium text-ink">{nameOf(target.agent)}</span>
              <span>{word}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
