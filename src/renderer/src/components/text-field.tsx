/** A labelled line, or several, of text that goes into a file as it is. */
import { useId } from 'react'

interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
  readonly hint?: string
  /** Why it cannot stay as it is. */
  readonly fault?: string | undefined
  /** Number of lines; one by default. */
  readonly lines?: number
  readonly isCode?: boolean
  readonly placeholder?: string
}

export function TextField(props: TextFieldProps) {
  const { label, value, onValue, hint, fault, lines = 1, isCode = false, placeholder } = props
  const id = useId()
  const note = fault ?? hint
  const shared = {
    id,
    value,
    placeholder,
    spellCheck: false,
    'aria-invalid': fault !== undefined,
    'aria-describedby': note === undefined ? undefined : `${id}-note`,
    className: `min-h-8 w-full rounded-md border bg-surface px-3 py-1 placeholder:text-soft ${fault === undefined ? 'border-edge' : 'border-bad'} ${isCode ? 'font-mono text-sm' : ''}`,
  }
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {lines === 1 ? (
        <input {...shared} onChange={(event) => onValue(event.target.value)} />
      ) : (
        <textarea {...shared} rows={lines} onChange={(event) => onValue(event.target.value)} />
      )}
      {note !== undefined && (
        <p id={`${id}-note`} className={`text-sm ${fault === undefined ? 'text-soft' : 'text-bad'}`}>
          {note}
        </p>
      )}
    </div>
  )
}
