/** When the files were read, what was changed last, and the way back from it. */
import { useQuery } from '@tanstack/react-query'
import type { PlanRequest } from '../../../model/plan.ts'
import { transactionsQuery } from '../api/queries.ts'
import { useForeignNews } from '../api/window-events.tsx'
import { nameOperation } from '../components/plan-files.ts'
import { RelativeTime } from '../components/relative-time.tsx'
import { Verbatim } from '../components/verbatim.tsx'

interface StatusBarProps {
  /** Milliseconds since 1970; 0 before the first read. */
  readonly readAt: number
  readonly reading: boolean
  readonly onRead: () => void
  readonly onReview: (request: PlanRequest) => void
}

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })
const link = 'rounded text-accent underline-offset-2 hover:underline'

export function StatusBar({ readAt, reading, onRead, onReview }: StatusBarProps) {
  const news = useForeignNews()
  const last = useQuery(transactionsQuery).data?.transactions.find(({ state }) => state === 'committed')
  return (
    <footer className="mt-auto flex flex-wrap gap-x-6 gap-y-1 border-line border-t pt-3 text-soft text-sm">
      <p>
        {readAt > 0 && `Files read at ${clock.format(readAt)} `}
        <button type="button" onClick={onRead} className={link}>
          {reading ? 'Reading…' : 'Read again'}
        </button>
      </p>
      {news && (
        <p role="status">
          {clock.format(news.at)}: <Verbatim text={news.sentences.join(' ')} look="name" />
        </p>
      )}
      {last && (
        <p>
          Last change: {nameOperation(last.operation)}, <RelativeTime at={last.at} />{' '}
          {last.recoverable && (
            <button
              type="button"
              onClick={() => onReview({ operation: 'recover', transaction: last.id })}
              className={link}
            >
              Undo…<span className="sr-only"> the last change</span>
            </button>
          )}
        </p>
      )}
    </footer>
  )
}
