/** Former changes, newest first: what each did, and the way back. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PathRoots } from '../../../model/display-path.ts'
import type { TransactionReport } from '../../../model/report.ts'
import { problemsOf } from '../api/afd-client.ts'
import { transactionsQuery } from '../api/queries.ts'
import { LazyBlocks } from '../components/lazy-blocks.tsx'
import { matchesSearch } from '../components/matches-search.ts'
import { ProblemList } from '../components/problem-list.tsx'
import { RetentionLine } from '../features/backups/retention-line.tsx'
import { TransactionItem } from '../features/backups/transaction-item.tsx'

interface BackupsPageProps {
  readonly nameOf: (agent: string) => string
  readonly roots: PathRoots
}

const itemHeight = 66

export function BackupsPage({ nameOf, roots }: BackupsPageProps) {
  const { data, error } = useQuery(transactionsQuery)
  const [search, setSearch] = useState('')
  const all = data?.transactions ?? []
  const shown = all.filter((transaction) => matchesSearch(search, listTexts(transaction)))
  return (
    <div className="mx-auto flex min-h-full max-w-4xl flex-col gap-5 px-6 py-5">
      <header>
        <h1 tabIndex={-1} className="font-semibold text-xl outline-none">
          Backups
        </h1>
        <p className="text-soft">Every change, with the files as they were before it.</p>
        {data?.backups && <RetentionLine backups={data.backups} />}
      </header>
      {error && <ProblemList problems={problemsOf(error)} />}
      {data && data.problems.length > 0 && <ProblemList problems={data.problems} />}
      <input
        type="search"
        aria-label="Search changes"
        placeholder="Search by action, file or day"
        className="min-h-8 rounded-md border border-edge bg-surface px-3 py-1 placeholder:text-soft sm:max-w-80"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {data && shown.length === 0 && (
        <p className="rounded-lg border border-line border-dashed p-6 text-soft">
          {all.length === 0 ? 'Nothing has been changed yet.' : 'No change fits the search.'}
        </p>
      )}
      <LazyBlocks
        items={shown}
        keyOf={({ id }) => id}
        guessedHeight={itemHeight}
        renderItem={(transaction) => <TransactionItem transaction={transaction} nameOf={nameOf} roots={roots} />}
      />
    </div>
  )
}

function listTexts({ id, operation, at, files, state }: TransactionReport): readonly string[] {
  return [id, operation, at, state, ...files.map(({ path }) => path)]
}
