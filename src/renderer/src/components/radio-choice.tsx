/** A choice of one among few, all of them in sight. */
import { useId } from 'react'

interface RadioChoiceProps {
  readonly legend: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onValue: (value: string) => void
}

export function RadioChoice({ legend, value, options, onValue }: RadioChoiceProps) {
  const name = useId()
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 font-medium">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex items-center gap-2">
          <input
            type="radio"
            name={name}
            className="size-4 accent-accent"
            checked={option.value === value}
            onChange={() => onValue(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
