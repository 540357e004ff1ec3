/** Search and state filter over the cards, and the change that brings every agent in step. */
import { useEffect, useRef } from 'react'
import type { ServerState } from '../../../../model/server-state.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { statePresentation } from '../../components/state-presentation.ts'
import type { ServerFilter } from './server-filter.ts'

interface ServerToolbarProps {
  readonly filter: ServerFilter
  readonly states: readonly ServerState[]
  /** How many entries sync would write. */
  readonly pending: number
  /** How many servers ask for something. */
  readonly needing: number
  readonly onFilter: (filter: ServerFilter) => void
  readonly onSync: () => void
  readonly onChooseAgents: () => void
}

const field = 'min-h-8 rounded-md border border-edge bg-surface px-3 py-1'

export function ServerToolbar({
  filter,
  states,
  pending,
  needing,
  onFilter,
  onSync,
  onChooseAgents,
}: ServerToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField text={filter.text} onText={(text) => onFilter({ ...filter, text })} />
      <select
        aria-label="State"
        className={field}
        value={filter.state}
        onChange={(event) => onFilter({ ...filter, state: event.target.value as ServerFilter['state'] })}
      >
        <option value="any">Any state</option>
        <option value="needs-you">Needs you ({needing})</option>
        {states.map((state) => (
          <option key={state} value={state}>
            {statePresentation[state].word}
          </option>
        ))}
      </select>
      <span className="flex-1" />
      <Button onClick={onChooseAgents}>Agents…</Button>
      <Button kind="primary" disabled={pending === 0} onClick={onSync}>
        <Icon name="arrow-out" />
        {pending === 0 ? 'Nothing to sync' : `Sync ${pending}…`}
      </Button>
    </div>
  )
}

function SearchField({ text, onText }: { readonly text: string; readonly onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.matches('input, select, textarea')
      const wanted = (event.key === '/' && !typing) || (event.key === 'f' && event.ctrlKey)
      // Behind an open dialog the page takes no focus.
      if (!wanted || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      input.current?.select()
      input.current?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <input
      ref={input}
      type="search"
      aria-label="Search servers"
      placeholder="Search  /"
      className={`${field} min-w-0 flex-1 basis-48 placeholder:text-soft sm:max-w-72`}
      value={text}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && onText('')}
    />
  )
}
