/** What a pasted text was understood as: each server with its values masked, its id to choose, and its way to the review. */
import { useState } from 'react'
import type { PastedServer } from '../../../../ipc/contract.ts'
import { escapeInvisible } from '../../../../model/invisible-text.ts'
import type { ServerDefinition } from '../../../../model/server.ts'
import { Button } from '../../components/button.tsx'
import { DefinitionList } from '../../components/definition-list.tsx'
import { isLegalId, suggestId } from '../../components/legal-id.ts'
import { ProblemList } from '../../components/problem-list.tsx'
import { TextField } from '../../components/text-field.tsx'
import { findLiterals, takeFromVariable } from './pasted-definition.ts'

export interface PastedServersProps {
  readonly servers: readonly PastedServer[]
  readonly onReview: (id: string, definition: ServerDefinition, omitted: readonly string[]) => void
}

export function PastedServers({ servers, onReview }: PastedServersProps) {
  return (
    <ul className="grid gap-3">
      {servers.map((server, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two servers of one text may have no name at all
        <li key={index} className="grid gap-3 rounded-lg border border-line p-4">
          <PastedServerItem server={server} onReview={onReview} />
        </li>
      ))}
    </ul>
  )
}

function PastedServerItem({
  server,
  onReview,
}: Pick<PastedServersProps, 'onReview'> & { readonly server: PastedServer }) {
  const { name = '', definition, shown, omitted, problems } = server
  const [id, setId] = useState(isLegalId(name) ? name : suggestId(name))
  const [taken, setTaken] = useState<readonly string[]>([])
  const literals = definition ? findLiterals(definition) : []
  // Every way to the registry begins with a definition without open ends.
  const isWhole = definition !== undefined && !problems.some(({ severity }) => severity === 'error')
  return (
    <>
      {shown && <DefinitionList definition={shown} />}
      {problems.length > 0 && <ProblemList problems={problems} />}
      {omitted.length > 0 && (
        <p className="text-soft">
          Left out, because only one agent knows it: {omitted.map(escapeInvisible).join(', ')}
        </p>
      )}
      {isWhole && (
        <>
          {literals.map((literal) => (
            <label key={literal} className="flex items-center gap-2">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={taken.includes(literal)}
                onChange={(event) =>
                  setTaken(event.target.checked ? [...taken, literal] : taken.filter((one) => one !== literal))
                }
              />
              <span className="wrap-anywhere">
                Take {escapeInvisible(literal)} from an environment variable of that name, and leave its value out
              </span>
            </label>
          ))}
          <div className="flex flex-wrap items-end gap-3">
            <div className="min-w-0 flex-1 basis-48">
              <TextField
                label="Id in the registry"
                value={id}
                fault={isLegalId(id) ? undefined : 'Small letters, digits, - and _; it begins with a letter or digit.'}
                onValue={setId}
              />
            </div>
            <Button
              kind="primary"
              disabled={!isLegalId(id)}
              onClick={() => onReview(id, takeFromVariable(definition, taken), omitted)}
            >
              Review…<span className="sr-only"> {id}</span>
            </Button>
          </div>
        </>
      )}
    </>
  )
}
