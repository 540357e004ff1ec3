/** A choice of one among few, as the system shows such choices. */
export interface ChoiceOption {
  readonly value: string
  readonly label: string
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly ChoiceOption[]
  readonly onValue: (value: string) => void
}

export function Choice({ label, value, options, onValue }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      className="min-h-8 max-w-56 rounded-md border border-edge bg-surface px-2 py-1"
      value={value}
      onChange={(event) => onValue(event.target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
