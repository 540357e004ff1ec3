/** The environment or the headers of a server, row by row; values are typed blind. */
import { Button } from '../../components/button.tsx'
import { Choice } from '../../components/choice.tsx'
import { Icon } from '../../components/icon.tsx'
import type { FormPair } from './definition-form.ts'

interface PairListProps {
  readonly legend: string
  readonly pairs: readonly FormPair[]
  readonly faults: Readonly<Record<string, string>>
  readonly onPairs: (pairs: readonly FormPair[]) => void
}

const input = 'min-h-8 min-w-0 flex-1 basis-32 rounded-md border border-edge bg-surface px-3 font-mono text-sm'
const kinds = [
  { value: 'reference', label: 'from variable' },
  { value: 'literal', label: 'is' },
]

export function PairList({ legend, pairs, faults, onPairs }: PairListProps) {
  const change = (key: number, part: Partial<FormPair>) => {
    onPairs(pairs.map((pair) => (pair.key === key ? { ...pair, ...part } : pair)))
  }
  const add = () => {
    const key = 1 + Math.max(0, ...pairs.map((pair) => pair.key))
    onPairs([...pairs, { key, name: '', kind: 'reference', text: '' }])
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">{legend}</legend>
      {pairs.map(({ key, name, kind, text }, index) => (
        <div key={key} className="grid gap-1">
          <div className="flex flex-wrap items-center gap-2">
            <input
              aria-label={`Name ${index + 1}`}
              placeholder="NAME"
              className={input}
              value={name}
              spellCheck={false}
              onChange={(event) => change(key, { name: event.target.value })}
            />
            <Choice
              label={`Where value ${index + 1} comes from`}
              value={kind}
              options={kinds}
              onValue={(value) => change(key, { kind: value === 'literal' ? 'literal' : 'reference', text: '' })}
            />
            <input
              aria-label={kind === 'literal' ? `Value ${index + 1}` : `Variable ${index + 1}`}
              placeholder={kind === 'literal' ? 'value' : 'VARIABLE'}
              type={kind === 'literal' ? 'password' : 'text'}
              autoComplete="off"
              spellCheck={false}
              className={input}
              value={text}
              onChange={(event) => change(key, { text: event.target.value })}
            />
            <button
              type="button"
              aria-label={`Remove ${name === '' ? `row ${index + 1}` : name}`}
              className="rounded-md p-1 text-soft hover:bg-sunken hover:text-ink"
              onClick={() => onPairs(pairs.filter((pair) => pair.key !== key))}
            >
              <Icon name="cross" />
            </button>
          </div>
          {faults[`pair-${key}`] !== undefined && <p className="text-bad text-sm">{faults[`pair-${key}`]}</p>}
        </div>
      ))}
      <Button kind="quiet" className="justify-self-start px-2!" onClick={add}>
        <Icon name="plus" />
        Add one
      </Button>
    </fieldset>
  )
}
