/** What to do about something: a sentence, or a command in the type of commands. */
import { Verbatim } from './verbatim.tsx'

interface NextStepProps {
  readonly step: string
  /** Whether something is asked of the user; otherwise it is only worth knowing. */
  readonly asked?: boolean
}

export function NextStep({ step, asked = true }: NextStepProps) {
  return (
    <p className="wrap-anywhere">
      {asked && <span className="font-medium">Next: </span>}
      <Verbatim text={step} look={step.startsWith('afd ') ? 'code' : 'name'} className={asked ? '' : 'text-soft'} />
    </p>
  )
}
