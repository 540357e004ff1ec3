/** Finds any action by typing a part of it. */
import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Verbatim } from '../../components/verbatim.tsx'
import { findCommands, type PaletteCommand } from './palette-commands.ts'

interface PaletteDialogProps {
  readonly commands: readonly PaletteCommand[]
  readonly onClose: () => void
}

export function PaletteDialog({ commands, onClose }: PaletteDialogProps) {
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const found = findCommands(commands, search)
  const current = Math.min(at, found.length - 1)
  const pick = (command: PaletteCommand | undefined) => {
    if (!command) return
    onClose()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }
    const step = steps[event.key]
    if (event.key === 'Enter') pick(found[current])
    else if (step === undefined) return
    else setAt(Math.max(0, Math.min(found.length - 1, current + step)))
    event.preventDefault()
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-black/45" />
        <Dialog.Popup
          aria-label="Find an action"
          initialFocus={input}
          className="fixed inset-x-0 top-[10vh] mx-auto flex max-h-[70vh] w-[calc(100vw-2rem)] max-w-xl flex-col rounded-xl border border-line bg-surface shadow-2xl"
        >
          <input
            ref={input}
            role="combobox"
            aria-label="Find an action"
            aria-expanded="true"
            aria-controls={list}
            aria-activedescendant={found[current] ? `${list}-${current}` : undefined}
            aria-autocomplete="list"
            placeholder="What do you want to do?"
            spellCheck={false}
            className="border-line border-b bg-transparent px-5 py-3 text-lg outline-none placeholder:text-soft"
            value={search}
            onChange={(event) => {
              setSearch(event.target.value)
              setAt(0)
            }}
            onKeyDown={onKeyDown}
          />
          <CommandList id={list} commands={found} current={current} onPick={pick} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface CommandListProps {
  readonly id: string
  readonly commands: readonly PaletteCommand[]
  readonly current: number
  readonly onPick: (command: PaletteCommand) => void
}

function CommandList({ id, commands, current, onPick }: CommandListProps) {
  return (
    <div id={id} role="listbox" aria-label="Actions" className="min-h-0 overflow-y-auto p-2">
      {commands.map((command, index) => (
        <div
          key={command.key}
          id={`${id}-${index}`}
          ref={index === current ? scrollIntoSight : undefined}
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          onClick={() => onPick(command)}
          onKeyDown={(event) => event.key === 'Enter' && onPick(command)}
          className={`flex items-center gap-3 rounded-md px-3 py-1.5 ${index === current ? 'bg-next-faint' : 'hover:bg-sunken'}`}
        >
          <span className="min-w-0 flex-1">
            <Verbatim text={command.label} look="name" />
          </span>
          <span className="text-soft text-xs">{command.group}</span>
        </div>
      ))}
      {commands.length === 0 && <p className="px-3 py-2 text-soft">Nothing fits.</p>}
    </div>
  )
}

function scrollIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
