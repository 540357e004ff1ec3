/** Problems as they are told everywhere: what it is, where, and what to do. */
import type { Problem, Severity } from '../../../model/problem.ts'
import { Icon, type IconName } from './icon.tsx'
import { NextStep } from './next-step.tsx'
import { Verbatim } from './verbatim.tsx'

const looks: Readonly<Record<Severity, { icon: IconName; colour: string; word: string }>> = {
  error: { icon: 'cross-in-circle', colour: 'text-bad', word: 'Error' },
  warning: { icon: 'warning', colour: 'text-wait', word: 'Warning' },
  info: { icon: 'information', colour: 'text-next', word: 'Note' },
}

export function ProblemList({ problems }: { readonly problems: readonly Problem[] }) {
  return (
    <ul className="grid gap-3">
      {problems.map((problem, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two equal problems are told apart by nothing else
        <li key={`${problem.code} ${problem.locator ?? ''} ${index}`}>
          <ProblemItem problem={problem} />
        </li>
      ))}
    </ul>
  )
}

export function ProblemItem({ problem }: { readonly problem: Problem }) {
  const { icon, colour, word } = looks[problem.severity]
  return (
    <div className="flex gap-2">
      <Icon name={icon} className={`mt-0.5 ${colour}`} />
      <div className="grid min-w-0 gap-0.5">
        <p>
          <span className="sr-only">{word}: </span>
          <Verbatim text={problem.message} look="name" />
        </p>
        {problem.locator !== undefined && <Verbatim text={problem.locator} className="text-soft" />}
        {problem.nextStep !== undefined && <NextStep step={problem.nextStep} />}
      </div>
    </div>
  )
}
