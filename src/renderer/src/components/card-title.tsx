/** The name of a card: a button that unfolds what is below it. Arrow keys go from one to the next. */
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface CardTitleProps {
  readonly level: 'h2' | 'h3'
  readonly isOpen: boolean
  /** Id of what it unfolds. */
  readonly controls: string
  readonly onToggle: () => void
  /** The narrowest it may become. */
  readonly basis: 'basis-32' | 'basis-40'
  readonly children: ReactNode
}

export function CardTitle({ level: Level, isOpen, controls, onToggle, basis, children }: CardTitleProps) {
  return (
    <Level className={`min-w-0 flex-1 font-semibold ${basis}`}>
      <button
        type="button"
        data-card-title=""
        aria-expanded={isOpen}
        aria-controls={controls}
        onClick={onToggle}
        className="-m-1 flex max-w-full items-center gap-1.5 rounded-md p-1 text-left"
      >
        <Icon name="chevron" className={`text-soft ${isOpen ? 'rotate-90' : ''}`} />
        {children}
      </button>
    </Level>
  )
}
