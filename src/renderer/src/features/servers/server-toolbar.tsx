/** Search, filters and order over the cards, and the changes that concern all of them. */
import { useEffect, useRef } from 'react'
import type { ServerState } from '../../../../model/server-state.ts'
import { useActions } from '../../actions/actions.tsx'
import { Button } from '../../components/button.tsx'
import { Choice, type ChoiceOption } from '../../components/choice.tsx'
import { Icon } from '../../components/icon.tsx'
import { statePresentation } from '../../components/state-presentation.ts'
import type { ServerFilter, ServerOrder } from './server-filter.ts'

interface ServerToolbarProps {
  readonly filter: ServerFilter
  readonly states: readonly ServerState[]
  /** Ids of the agents that any server here is meant for. */
  readonly agents: readonly string[]
  readonly nameOf: (agent: string) => string
  /** In a project there are servers of two owners. */
  readonly hasOwners: boolean
  /** How many entries sync would write. */
  readonly pending: number
  /** How many servers ask for something. */
  readonly needing: number
  readonly onFilter: (filter: ServerFilter) => void
  readonly onSync: () => void
}

export const fieldLook = 'min-h-8 rounded-md border border-edge bg-surface px-3 py-1'
const any = 'any'
const orders: readonly ChoiceOption[] = [
  { value: 'name', label: 'By name' },
  { value: 'worst', label: 'Worst first' },
  { value: 'owner', label: 'By scope' },
]

export function ServerToolbar(props: ServerToolbarProps) {
  const { filter, pending, onFilter, onSync } = props
  const { open } = useActions()
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField text={filter.text} onText={(text) => onFilter({ ...filter, text })} />
        <span className="flex-1" />
        <Button onClick={() => open({ kind: 'add' })}>
          <Icon name="plus" />
          Add…
        </Button>
        <Button onClick={() => open({ kind: 'agents' })}>Agents…</Button>
        <Button kind="primary" disabled={pending === 0} onClick={onSync}>
          <Icon name="arrow-out" />
          {pending === 0 ? 'Nothing to sync' : `Sync ${pending}…`}
        </Button>
      </div>
      <Filters {...props} />
    </div>
  )
}

function Filters({ filter, states, agents, nameOf, hasOwners, needing, onFilter }: ServerToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <Choice
        label="State"
        value={filter.state}
        options={[
          { value: any, label: 'Any state' },
          { value: 'needs-you', label: `Needs you (${needing})` },
          ...states.map((state) => ({ value: state, label: statePresentation[state].word })),
        ]}
        onValue={(state) => onFilter({ ...filter, state: state as ServerFilter['state'] })}
      />
      <Choice
        label="Agent"
        value={filter.agent ?? any}
        options={[
          { value: any, label: 'Any agent' },
          ...agents.map((agent) => ({ value: agent, label: nameOf(agent) })),
        ]}
        onValue={(agent) => onFilter({ ...filter, agent: agent === any ? undefined : agent })}
      />
      {hasOwners && (
        <Choice
          label="Scope"
          value={filter.owner ?? any}
          options={[
            { value: any, label: 'Any scope' },
            { value: 'project', label: 'This project’s own' },
            { value: 'user', label: 'From user' },
          ]}
          onValue={(owner) =>
            onFilter({ ...filter, owner: owner === 'user' || owner === 'project' ? owner : undefined })
          }
        />
      )}
      <Choice
        label="Order"
        value={filter.order ?? 'name'}
        options={orders}
        onValue={(order) => onFilter({ ...filter, order: order as ServerOrder })}
      />
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
      className={`${fieldLook} min-w-0 flex-1 basis-48 placeholder:text-soft sm:max-w-72`}
      value={text}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && onText('')}
    />
  )
}
