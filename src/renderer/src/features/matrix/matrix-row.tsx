/** One server's row of the matrix. */
import { memo } from 'react'
import { escapeInvisible } from '../../../../model/invisible-text.ts'
import { Icon } from '../../components/icon.tsx'
import { statePresentation, toneFill, toneText } from '../../components/state-presentation.ts'
import { Verbatim } from '../../components/verbatim.tsx'
import type { MatrixCell, MatrixColumn, MatrixRow } from './matrix-rows.ts'

interface RowProps {
  readonly columns: readonly MatrixColumn[]
  readonly nameOf: (agent: string) => string
  readonly row: MatrixRow
  readonly index: number
  /** The one cell of this row that Tab reaches, if it is in this row. */
  readonly reachable: number | undefined
  readonly onPress: (anchor: HTMLElement, column: number) => void
}

export const Row = memo(
  function Row({ row, index, columns, nameOf, reachable, onPress }: RowProps) {
    return (
      <tr aria-rowindex={index + 2} className="h-9">
        <th
          scope="row"
          className="sticky left-0 max-w-56 border-line border-r border-b bg-surface px-3 py-1 text-left font-medium"
        >
          <Verbatim text={row.id} look="name" />
        </th>
        {row.cells.map((cell, column) => {
          const place = columns[column]
          if (!place) return null
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
            <td key={column} className="border-line border-b p-0.5">
              <button
                type="button"
                data-cell={`${index} ${column}`}
                tabIndex={reachable === column ? 0 : -1}
                aria-label={describeCell(row.id, cell, place, nameOf)}
                aria-haspopup="menu"
                onClick={(event) => onPress(event.currentTarget, column)}
                className={`flex min-h-7 w-full min-w-20 items-center gap-1 rounded px-1.5 text-xs hover:bg-sunken ${lookOf(cell)}`}
              >
                <CellContent cell={cell} />
              </button>
            </td>
          )
        })}
      </tr>
    )
  },
  (before, after) =>
    before.row === after.row &&
    before.reachable === after.reachable &&
    before.columns === after.columns &&
    before.nameOf === after.nameOf,
)

function lookOf({ target, wins }: MatrixCell): string {
  if (!target) return 'text-soft'
  const { tone } = statePresentation[target.state]
  return `${toneText[tone]} ${wins ? `${toneFill[tone]} font-semibold` : ''}`
}

function CellContent({ cell: { target, server } }: { readonly cell: MatrixCell }) {
  if (!target) return server ? 'left out' : '·'
  const { icon, word } = statePresentation[target.state]
  return (
    <>
      <Icon name={icon} className="size-3.5" />
      <span className="truncate">{word}</span>
    </>
  )
}

function describeCell(
  id: string,
  { target, server, wins }: MatrixCell,
  { agent, scope }: MatrixColumn,
  nameOf: (agent: string) => string,
): string {
  const state = target ? statePresentation[target.state].word : server ? 'left out' : 'not defined there'
  return escapeInvisible(`${id} in ${nameOf(agent)}, ${scope}: ${state}${wins ? ', this one holds' : ''}`)
}
