/** A menu at the thing it is about. It is made only when it is opened: a long list has thousands of places for one. */
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Verbatim } from './verbatim.tsx'

export type MenuEntry =
  | 'separator'
  | { readonly note: string }
  | {
      readonly label: string
      /** The key that does the same. */
      readonly keys?: string
      /** It takes something away. */
      readonly isHard?: boolean
      readonly onPick: () => void
    }

interface AnchoredMenuProps {
  readonly label: string
  readonly anchor: HTMLElement
  readonly entries: readonly MenuEntry[]
  readonly onClose: () => void
}

const gap = 4

/** It stands in the page where it was opened, so that it belongs to the same landmark. The focus goes back to its anchor. */
export function AnchoredMenu({ label, anchor, entries, onClose }: AnchoredMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ left: 0, top: 0 })
  useLayoutEffect(() => {
    if (!menu.current) return
    setPlace(findPlace(anchor.getBoundingClientRect(), menu.current.getBoundingClientRect()))
    itemsOf(menu.current)[0]?.focus()
  }, [anchor])
  useCloseElsewhere(menu, anchor, onClose)
  const close = () => {
    onClose()
    anchor.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape' || event.key === 'Tab') close()
    else if (!menu.current || !moveFocus(menu.current, event.key)) return
    event.preventDefault()
  }
  return (
    <div
      ref={menu}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      style={place}
      onKeyDown={onKeyDown}
      className="fixed z-20 max-h-[80vh] min-w-48 max-w-88 overflow-y-auto rounded-lg border border-line bg-surface py-1 text-base shadow-xl outline-none"
    >
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the entries of an open menu do not move
        <Entry key={index} entry={entry} onClose={close} />
      ))}
    </div>
  )
}

/** Below the anchor, or above it where there is no room; never out of the window. */
function findPlace(anchor: DOMRect, menu: DOMRect): { readonly left: number; readonly top: number } {
  const below = anchor.bottom + gap
  const top = below + menu.height <= innerHeight ? below : Math.max(gap, anchor.top - gap - menu.height)
  return { left: Math.max(gap, Math.min(anchor.left, innerWidth - menu.width - gap)), top }
}

/** A press, a scroll or another window elsewhere closes it, and leaves the focus where that put it. */
function useCloseElsewhere(menu: { readonly current: HTMLElement | null }, anchor: HTMLElement, onClose: () => void) {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    const onElsewhere = (event: Event) => {
      const isHere =
        event.target instanceof Node && (menu.current?.contains(event.target) || anchor.contains(event.target))
      if (!isHere) latest.current()
    }
    const kinds = ['pointerdown', 'scroll', 'resize', 'blur'] as const
    for (const kind of kinds) window.addEventListener(kind, onElsewhere, kind === 'scroll' || kind === 'pointerdown')
    return () => {
      for (const kind of kinds)
        window.removeEventListener(kind, onElsewhere, kind === 'scroll' || kind === 'pointerdown')
    }
  }, [menu, anchor])
}

function itemsOf(menu: HTMLElement): readonly HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')]
}

/** True where the key belongs to the menu. A letter goes to the next entry that begins with it. */
function moveFocus(menu: HTMLElement, key: string): boolean {
  const items = itemsOf(menu)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (Math.max(at, 0) - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }
  const step = steps[key]
  const begins = (item: HTMLElement) => key.length === 1 && item.textContent.toLowerCase().startsWith(key.toLowerCase())
  const next = step === undefined ? [...items.slice(at + 1), ...items.slice(0, at + 1)].find(begins) : items[step]
  next?.focus()
  return next !== undefined && key !== ' '
}

function Entry({ entry, onClose }: { readonly entry: MenuEntry; readonly onClose: () => void }) {
  if (entry === 'separator') return <hr className="my-1 border-line" />
  if ('note' in entry)
    return (
      <p role="presentation" className="px-3 py-1 text-soft text-sm">
        <Verbatim text={entry.note} look="name" />
      </p>
    )
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={`flex w-full items-center gap-4 px-3 py-1.5 text-left outline-none hover:bg-next-faint focus:bg-next-faint ${entry.isHard ? 'text-bad' : ''}`}
      onClick={() => {
        onClose()
        entry.onPick()
      }}
    >
      <span className="flex-1">
        <Verbatim text={entry.label} look="name" />
      </span>
      {entry.keys !== undefined && <kbd className="text-soft text-xs">{entry.keys}</kbd>}
    </button>
  )
}
