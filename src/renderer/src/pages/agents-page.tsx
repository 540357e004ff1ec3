/** The agents: what each can do at each scope, on what evidence, where its files are, and whether it is kept in step. */
import { useQuery } from '@tanstack/react-query'
import { displayPath, type PathRoots } from '../../../model/display-path.ts'
import { escapeInvisible } from '../../../model/invisible-text.ts'
import type { AgentReport } from '../../../model/report.ts'
import { useActions } from '../actions/actions.tsx'
import { problemsOf } from '../api/afd-client.ts'
import { catalogQuery } from '../api/queries.ts'
import { Button } from '../components/button.tsx'
import { ProblemList } from '../components/problem-list.tsx'
import { RevealButton } from '../components/reveal-button.tsx'
import { Verbatim } from '../components/verbatim.tsx'

const capabilities = {
  native: 'yes',
  extension: 'with an add-on that you agree to',
  unsupported: 'no',
  unverified: 'in doubt: only if you agree to it',
} as const
const activations = {
  live: 'at once',
  restart: 'when the agent starts again',
  'next-session': 'in the next session',
} as const

export function AgentsPage({ roots }: { readonly roots: PathRoots }) {
  const { data, error } = useQuery(catalogQuery)
  const { open } = useActions()
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-5 px-6 py-5">
      <header className="flex flex-wrap items-start gap-3">
        <div className="flex-1">
          <h1 tabIndex={-1} className="font-semibold text-xl outline-none">
            Agents
          </h1>
          <p className="text-soft">What each of them can do, and how we know.</p>
        </div>
        <Button onClick={() => open({ kind: 'agents' })}>Choose agents…</Button>
      </header>
      {error && <ProblemList problems={problemsOf(error)} />}
      <ul className="grid gap-3">
        {data?.agents.map((agent) => (
          <li key={agent.id}>
            <AgentCard agent={agent} roots={roots} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function AgentCard({ agent, roots }: { readonly agent: AgentReport; readonly roots: PathRoots }) {
  const { capability, surfaces, evidence } = agent
  const { review } = useActions()
  const doubted = (['user', 'project'] as const).filter((scope) => capability[scope] === 'unverified')
  return (
    <article aria-label={agent.name} className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="flex-1 font-semibold">{agent.name}</h2>
        <span className="text-soft text-sm">
          {agent.detected ? 'found on this machine' : 'not found on this machine'}
        </span>
        <span className={`text-sm ${agent.selected ? 'text-good' : 'text-soft'}`}>
          {agent.selected ? '✓ kept in step' : 'only looked at'}
        </span>
      </div>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[11rem_1fr]">
        {(['user', 'project'] as const).map((scope) => {
          const surface = surfaces[scope]
          return (
            <div key={scope} className="contents">
              <dt className="text-soft">{scope === 'user' ? 'For the user' : 'In a project'}</dt>
              <dd className="min-w-0">
                {capabilities[capability[scope]]}
                {surface && (
                  <>
                    {' · '}
                    <Verbatim text={displayPath(surface.path, roots)} /> <RevealButton path={surface.path} />
                  </>
                )}
              </dd>
            </div>
          )
        })}
        <dt className="text-soft">Servers</dt>
        <dd>{capability.transports.join(' and ')}</dd>
        <dt className="text-soft">A change holds</dt>
        <dd>{activations[capability.activation]}</dd>
      </dl>
      {doubted.map((scope) => (
        <Button
          key={scope}
          className="justify-self-start"
          onClick={() => review({ operation: 'consent', consent: { kind: 'unverified', agent: agent.id, scope } })}
        >
          Use its {scope} scope all the same…
        </Button>
      ))}
      {evidence.length > 0 && <EvidenceList evidence={evidence} />}
    </article>
  )
}

function EvidenceList({ evidence }: Pick<AgentReport, 'evidence'>) {
  return (
    <details>
      <summary className="text-soft">
        How we know ({evidence.length} {evidence.length === 1 ? 'source' : 'sources'})
      </summary>
      <ul className="mt-2 grid gap-2">
        {evidence.map(({ claim, source, verifiedOn }) => (
          <li key={`${claim} ${source}`} className="wrap-anywhere">
            {escapeInvisible(claim)} <span className="text-soft">· checked on {verifiedOn}</span>
            <br />
            <Verbatim text={source} look="small" className="text-soft" />
          </li>
        ))}
      </ul>
    </details>
  )
}
