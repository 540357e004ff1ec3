/** Adopts several servers of one agent in one plan. Nothing is ticked beforehand. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Project } from '../../../../ipc/contract.ts'
import type { PlanRequestOf } from '../../../../model/plan.ts'
import type { ScopeKind } from '../../../../model/scope.ts'
import { describeWhatRuns } from '../../../../model/what-runs.ts'
import { problemsOf } from '../../api/afd-client.ts'
import { discoveryQuery, type Place, statusQuery } from '../../api/queries.ts'
import { Button } from '../../components/button.tsx'
import { Modal } from '../../components/modal.tsx'
import { ProblemList } from '../../components/problem-list.tsx'
import { RadioChoice } from '../../components/radio-choice.tsx'
import { Verbatim } from '../../components/verbatim.tsx'
import { buildSources, type FoundSource } from './found-sources.ts'

interface AdoptManyDialogProps {
  readonly project: Project | undefined
  readonly nameOf: (agent: string) => string
  readonly onReview: (request: PlanRequestOf<'adopt'>) => void
  readonly onClose: () => void
}

export function AdoptManyDialog({ project, nameOf, onReview, onClose }: AdoptManyDialogProps) {
  const { sources, error } = useFoundSources(project?.id)
  const [chosenKey, setChosenKey] = useState<string>()
  const [names, setNames] = useState<ReadonlySet<string>>(new Set())
  const [toScope, setToScope] = useState<ScopeKind>('user')
  const source = sources.find(({ key }) => key === chosenKey) ?? sources[0]
  const review = () => {
    if (!source) return
    const needsProject = toScope === 'project' || source.scope !== 'user'
    onReview({
      operation: 'adopt',
      agent: source.agent,
      servers: source.entries.map(({ name }) => name).filter((name) => names.has(name)),
      fromScope: source.scope,
      toScope,
      ...(needsProject && project ? { project: project.id } : {}),
    })
  }
  return (
    <Modal
      title="Adopt several servers"
      width="wide"
      onClose={onClose}
      footer={
        <>
          {source && (
            <Button className="mr-auto" onClick={() => setNames(new Set(source.entries.map(({ name }) => name)))}>
              Tick all
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={names.size === 0} onClick={review}>
            {names.size === 0 ? 'Review…' : `Review ${names.size}…`}
          </Button>
        </>
      }
    >
      {error && <ProblemList problems={problemsOf(error)} />}
      {sources.length === 0 && !error && <p>There is nothing left to adopt here.</p>}
      {sources.length > 0 && (
        <RadioChoice
          legend="From"
          value={source?.key ?? ''}
          options={sources.map(({ key, agent, scope, entries }) => ({
            value: key,
            label: `${nameOf(agent)}, ${scope} (${entries.length})`,
          }))}
          onValue={(key) => {
            setChosenKey(key)
            setNames(new Set())
          }}
        />
      )}
      {project && sources.length > 0 && <ScopeChoice project={project} scope={toScope} onScope={setToScope} />}
      {source && <EntryChecklist source={source} names={names} onNames={setNames} />}
    </Modal>
  )
}

function useFoundSources(place: Place) {
  const discovery = useQuery(discoveryQuery(place))
  const status = useQuery(statusQuery(place))
  const targets = status.data?.servers.flatMap((server) => server.targets) ?? []
  return { sources: buildSources(discovery.data?.entries ?? [], targets), error: discovery.error ?? status.error }
}

interface ScopeChoiceProps {
  readonly project: Project
  readonly scope: ScopeKind
  readonly onScope: (scope: ScopeKind) => void
}

function ScopeChoice({ project, scope, onScope }: ScopeChoiceProps) {
  return (
    <RadioChoice
      legend="Into"
      value={scope}
      options={[
        { value: 'user', label: 'User: all your projects' },
        { value: 'project', label: `Only ${project.name}` },
      ]}
      onValue={(value) => onScope(value === 'project' ? 'project' : 'user')}
    />
  )
}

interface EntryChecklistProps {
  readonly source: FoundSource
  readonly names: ReadonlySet<string>
  readonly onNames: (names: ReadonlySet<string>) => void
}

function EntryChecklist({ source, names, onNames }: EntryChecklistProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">Servers</legend>
      {source.entries.map((entry) => (
        <label key={entry.locator} className="flex gap-3 rounded-md p-1.5 hover:bg-sunken">
          <input
            type="checkbox"
            className="mt-0.5 size-4 shrink-0 accent-accent"
            checked={names.has(entry.name)}
            onChange={(event) => {
              const others = [...names].filter((name) => name !== entry.name)
              onNames(new Set(event.target.checked ? [...others, entry.name] : others))
            }}
          />
          <span className="grid min-w-0">
            <Verbatim text={entry.name} look="name" className="font-medium" />
            {entry.definition && <Verbatim text={describeWhatRuns(entry.definition)} className="text-soft" />}
            {source.differing.has(entry.name) && <span className="text-sm text-wait">differs between agents</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
