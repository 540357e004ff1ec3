/** What came of a confirmed plan: which files were written, and how the servers stand now. */
import { displayPath, type PathRoots } from '../../../../model/display-path.ts'
import type { Confirmation } from '../../../../model/plan.ts'
import { Icon } from '../../components/icon.tsx'
import { NextStep } from '../../components/next-step.tsx'
import { ProblemList } from '../../components/problem-list.tsx'
import { RevealButton } from '../../components/reveal-button.tsx'
import { StateLabel } from '../../components/state-label.tsx'
import { needsUser } from '../../components/state-presentation.ts'
import { Verbatim } from '../../components/verbatim.tsx'

interface ReceiptBodyProps {
  readonly confirmation: Confirmation
  readonly nameOf: (agent: string) => string
  readonly roots: PathRoots
}

const words = { create: 'Created', update: 'Written', delete: 'Removed' } as const

export function ReceiptBody({ confirmation, nameOf, roots }: ReceiptBodyProps) {
  const { transaction, targets, problems, recovered } = confirmation
  return (
    <>
      {transaction === null && recovered.length === 0 && (
        <p>Nothing had to be written: everything is as it should be.</p>
      )}
      {transaction && (
        <ul className="grid gap-2">
          {transaction.files.map((file) => (
            <li key={file.path} className="flex gap-2">
              <Icon name="check" className="mt-0.5 text-good" />
              <span className="min-w-0">
                {words[file.action]} <Verbatim text={displayPath(file.path, roots)} />{' '}
                {file.action !== 'delete' && <RevealButton path={file.path} />}
              </span>
            </li>
          ))}
        </ul>
      )}
      {recovered.length > 0 && <p>A change that had been cut short is in order again.</p>}
      {problems.length > 0 && <ProblemList problems={problems} />}
      {targets.length > 0 && (
        <section className="grid gap-2">
          <h3 className="font-semibold">How things stand now</h3>
          <ul className="grid gap-2">
            {targets.map((target) => (
              <li key={`${target.server} ${target.agent} ${target.scope}`} className="grid gap-0.5">
                <p className="flex flex-wrap items-center gap-x-3">
                  <span className="min-w-0">
                    <Verbatim text={target.server} look="name" /> in {nameOf(target.agent)}
                  </span>
                  <StateLabel state={target.state} />
                </p>
                {target.action !== undefined && <NextStep step={target.action} asked={needsUser(target.state)} />}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
