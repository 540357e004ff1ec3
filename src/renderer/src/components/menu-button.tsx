/** A button that opens a menu below itself. */
import { type ReactNode, useState } from 'react'
import { AnchoredMenu, type MenuEntry } from './anchored-menu.tsx'

interface MenuButtonProps {
  /** What a screen reader calls it, where its content does not say enough. */
  readonly label?: string
  /** What the menu is about. */
  readonly menuLabel: string
  readonly title?: string
  readonly className?: string
  readonly children: ReactNode
  /** Asked for when it is opened. */
  readonly buildEntries: () => readonly MenuEntry[]
}

export function MenuButton({ label, menuLabel, title, className = '', children, buildEntries }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        title={title}
        className={className}
        onClick={(event) => setAnchor(anchor ? undefined : event.currentTarget)}
      >
        {children}
      </button>
      {anchor && (
        <AnchoredMenu label={menuLabel} anchor={anchor} entries={buildEntries()} onClose={() => setAnchor(undefined)} />
      )}
    </>
  )
}
