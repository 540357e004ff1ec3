/** One chip an agent: its name and how the server stands there. Pressing one opens what can be done about it. */
import { escapeInvisible } from '../../../../model/invisible-text.ts'
import type { TargetState } from '../../../../model/server-state.ts'
import type { MenuEntry } from '../../components/anchored-menu.tsx'
import { Icon } from '../../components/icon.tsx'
import { MenuButton } from '../../components/menu-button.tsx'
import { statePresentation, toneFill, toneText } from '../../components/state-presentation.ts'
import { describeTarget } from '../../components/target-sentence.ts'

interface AgentChipsProps {
  readonly targets: readonly TargetState[]
  /** Selected agents that the server is kept out of. */
  readonly leftOut: readonly string[]
  readonly nameOf: (agent: string) => string
  readonly buildTargetMenu: (target: TargetState) => readonly MenuEntry[]
  readonly buildAbsentMenu: (agent: string) => readonly MenuEntry[]
}

const borders = { filled: 'border-transparent', outline: 'border-current', dashed: 'border-dashed border-current' }
const shape = 'inline-flex min-h-6 items-center gap-1.5 rounded-full border px-2 text-xs'

export function AgentChips({ targets, leftOut, nameOf, buildTargetMenu, buildAbsentMenu }: AgentChipsProps) {
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label="Agents">
      {targets.map((target) => {
        const { icon, tone, word, look } = statePresentation[target.state]
        const fill = look === 'filled' ? toneFill[tone] : ''
        const agent = nameOf(target.agent)
        return (
          <li key={`${target.agent} ${target.scope}`}>
            <MenuButton
              menuLabel={agent}
              title={escapeInvisible(
                [describeTarget(target, agent), target.reason, target.action].filter(Boolean).join('\n'),
              )}
              className={`${shape} ${borders[look]} ${fill} ${toneText[tone]}`}
              buildEntries={() => buildTargetMenu(target)}
            >
              <Icon name={icon} className="size-3.5" />
              <span className="font-medium text-ink">{agent}</span>
              <span>{word}</span>
            </MenuButton>
          </li>
        )
      })}
      {leftOut.map((agent) => (
        <li key={agent}>
          <MenuButton
            menuLabel={nameOf(agent)}
            title={`Kept out of ${nameOf(agent)}`}
            className={`${shape} border-line border-dashed text-soft`}
            buildEntries={() => buildAbsentMenu(agent)}
          >
            <span>{nameOf(agent)}</span>
            <span>left out</span>
          </MenuButton>
        </li>
      ))}
    </ul>
  )
}
