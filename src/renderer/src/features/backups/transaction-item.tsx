/** One former change: what it wrote, how its files differ from now, and the way back. */
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { displayPath, type PathRoots } from '../../../../model/display-path.ts'
import type { TransactionReport } from '../../../../model/report.ts'
import { useActions } from '../../actions/actions.tsx'
import { problemsOf } from '../../api/afd-client.ts'
import { usePruneTransaction } from '../../api/mutations.ts'
import { planQuery } from '../../api/queries.ts'
import { Button } from '../../components/button.tsx'
import { CardTitle } from '../../components/card-title.tsx'
import { FileSection } from '../../components/file-section.tsx'
import { buildPlanFiles, nameOperation } from '../../components/plan-files.ts'
import { ProblemList } from '../../components/problem-list.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { RevealButton } from '../../components/reveal-button.tsx'
import { Verbatim } from '../../components/verbatim.tsx'

interface TransactionItemProps {
  readonly transaction: TransactionReport
  readonly nameOf: (agent: string) => string
  readonly roots: PathRoots
}

const states = {
  committed: { word: 'done', colour: 'text-good' },
  'rolled-back': { word: 'did not work, everything was put back', colour: 'text-soft' },
  unfinished: { word: 'cut short', colour: 'text-bad' },
} as const

export function TransactionItem({ transaction, nameOf, roots }: TransactionItemProps) {
  const { id, at, state, files, recoverable } = transaction
  const operation = nameOperation(transaction.operation)
  const [open, setOpen] = useState(false)
  const details = useId()
  const { review } = useActions()
  const { word, colour } = states[state]
  return (
    <article aria-label={`${operation} ${at}`} className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <CardTitle level="h2" basis="basis-40" isOpen={open} controls={details} onToggle={() => setOpen(!open)}>
          {operation}
        </CardTitle>
        <span className="text-soft text-sm">
          <RelativeTime at={at} /> · {files.length === 1 ? '1 file' : `${files.length} files`} ·{' '}
          <span className={colour}>{word}</span>
        </span>
        {recoverable && (
          <Button
            kind={state === 'unfinished' ? 'primary' : 'plain'}
            onClick={() => review({ operation: 'recover', transaction: id })}
          >
            {state === 'unfinished' ? 'Recover…' : 'Undo…'}
            <span className="sr-only"> {operation}</span>
          </Button>
        )}
      </div>
      <div id={details} hidden={!open} className="grid gap-4">
        {open && <TransactionDetails transaction={transaction} nameOf={nameOf} roots={roots} />}
      </div>
    </article>
  )
}

function TransactionDetails({ transaction, nameOf, roots }: TransactionItemProps) {
  const { id, files, recoverable, state } = transaction
  return (
    <>
      <ul className="grid gap-1">
        {files.map(({ path, action }) => (
          <li key={path}>
            <span className="text-soft">
              {action === 'create' ? 'created' : action === 'delete' ? 'removed' : 'written'}
            </span>{' '}
            <Verbatim text={displayPath(path, roots)} /> <RevealButton path={path} />
          </li>
        ))}
      </ul>
      {recoverable ? (
        <ComparedWithNow id={id} nameOf={nameOf} roots={roots} />
      ) : (
        state === 'committed' && <p className="text-soft">It cannot be undone any more: what that needs is gone.</p>
      )}
      <p className="flex flex-wrap items-center gap-3 text-soft text-sm">
        <Verbatim text={id} look="small" />
        {state !== 'unfinished' && <PruneButton id={id} />}
      </p>
    </>
  )
}

function ComparedWithNow({ id, nameOf, roots }: { readonly id: string } & Omit<TransactionItemProps, 'transaction'>) {
  const { data: plan, error } = useQuery(planQuery({ operation: 'recover', transaction: id }))
  if (error) return <ProblemList problems={problemsOf(error)} />
  if (!plan) return <p className="text-soft">Comparing with the files as they are now…</p>
  const changed = buildPlanFiles(plan).filter(({ kind }) => kind !== 'state')
  return (
    <section className="grid gap-3">
      <h3 className="font-medium">
        {changed.length === 0 && plan.blockers.length === 0
          ? 'The files stand as they stood before it.'
          : 'From now back to what was before'}
      </h3>
      {plan.blockers.length > 0 && <ProblemList problems={plan.blockers} />}
      {changed.map((file) => (
        <FileSection key={file.path} file={file} nameOf={nameOf} roots={roots} />
      ))}
    </section>
  )
}

/** Two presses: what it removes is gone for good. */
function PruneButton({ id }: { readonly id: string }) {
  const prune = usePruneTransaction()
  const [isAsked, setAsked] = useState(false)
  if (prune.error) return <ProblemList problems={problemsOf(prune.error)} />
  if (!isAsked)
    return (
      <Button kind="quiet" onClick={() => setAsked(true)}>
        Delete this backup…
      </Button>
    )
  return (
    <span className="flex flex-wrap items-center gap-2">
      Then this change can never be undone.
      <Button onClick={() => setAsked(false)}>Keep it</Button>
      <Button disabled={prune.isPending} onClick={() => prune.mutate(id)}>
        Delete for good
      </Button>
    </span>
  )
}
