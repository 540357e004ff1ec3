/** What a person meets first: what is on this machine, and that nothing has been touched. */
import { Button } from '../../components/button.tsx'

interface FirstStartProps {
  /** Names of the agents that were found. */
  readonly agents: readonly string[]
  readonly servers: number
  /** How many names mean different things in different agents. */
  readonly differing: number
  readonly onChooseAgents: () => void
}

const count = (number: number, thing: string) => `${number} ${thing}${number === 1 ? '' : 's'}`
const listFormat = new Intl.ListFormat('en', { type: 'conjunction' })

export function FirstStart({ agents, servers, differing, onChooseAgents }: FirstStartProps) {
  return (
    <section aria-labelledby="first-start" className="grid gap-3 rounded-lg border border-accent bg-surface p-6">
      <h2 id="first-start" className="font-semibold text-lg">
        {agents.length === 0
          ? 'No agent was found on this machine'
          : `Found ${count(agents.length, 'agent')} and ${count(servers, 'server')}`}
      </h2>
      {agents.length > 0 && <p>{listFormat.format(agents)}.</p>}
      {differing > 0 && (
        <p>
          {differing === 1 ? 'One name differs' : `${differing} names differ`} between agents; nothing is merged for
          you.
        </p>
      )}
      <p className="text-soft">
        Nothing has been changed. Look around as long as you like: every change is shown in full before it is made, and
        can be undone. To begin, say which agents should be kept in step.
      </p>
      <div>
        <Button kind="primary" onClick={onChooseAgents}>
          Choose agents…
        </Button>
      </div>
    </section>
  )
}
