/** A state as drawing, colour and word. */
import type { ServerState } from '../../../model/server-state.ts'
import { Icon } from './icon.tsx'
import { statePresentation, toneText } from './state-presentation.ts'

export function StateLabel({ state }: { readonly state: ServerState }) {
  const { icon, tone, word } = statePresentation[state]
  return (
    <span className={`inline-flex items-center gap-1.5 text-sm font-medium ${toneText[tone]}`}>
      <Icon name={icon} />
      {word}
    </span>
  )
}
