/** What to do about something: a sentence, or a command in the type of commands. */
import { Verbatim } from './verbatim.tsx'

export function NextStep({ step }: { readonly step: string }) {
  return (
    <p className="wrap-anywhere">
      <span className="font-medium">Next: </span>
      <Verbatim text={step} look={step.startsWith('afd ') ? 'code' : 'name'} />
    </p>
  )
}
