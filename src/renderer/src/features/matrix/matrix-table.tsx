/** The matrix as a grid: the arrow keys go from cell to cell, a press opens what can be done there. */
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { AnchoredMenu, type MenuEntry } from '../../components/anchored-menu.tsx'
import { Row } from './matrix-row.tsx'
import type { MatrixCell, MatrixColumn, MatrixRow } from './matrix-rows.ts'
import { useRowWindow } from './use-row-window.ts'

interface MatrixTableProps {
  readonly columns: readonly MatrixColumn[]
  readonly rows: readonly MatrixRow[]
  readonly nameOf: (agent: string) => string
  readonly buildMenu: (cell: MatrixCell, column: MatrixColumn) => readonly MenuEntry[]
}

interface OpenMenu {
  readonly anchor: HTMLElement
  readonly label: string
  readonly entries: readonly MenuEntry[]
}

export function MatrixTable({ columns, rows, nameOf, buildMenu }: MatrixTableProps) {
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState({ row: 0, column: 0 })
  const [menu, setMenu] = useState<OpenMenu>()
  const { first, last, rowHeight, showRow } = useRowWindow(box, rows.length)
  const focusSoon = useFocusSoon(box)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moveCell(event, at, { rows: rows.length, columns: columns.length })
    if (!next) return
    event.preventDefault()
    focusSoon(`[data-cell="${next.row} ${next.column}"]`)
    showRow(next.row)
    setAt(next)
  }
  return (
    <div ref={box} className="relative min-h-0 overflow-auto rounded-lg border border-line bg-surface">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells can be pressed is a grid
        role="grid"
        aria-label="Servers and agents"
        aria-rowcount={rows.length + 1}
        className="border-separate border-spacing-0"
        onKeyDown={onKeyDown}
      >
        <MatrixHead columns={columns} nameOf={nameOf} />
        <tbody>
          <Spacer height={first * rowHeight} />
          {rows.slice(first, last).map((row, offset) => {
            const index = first + offset
            return (
              <Row
                key={row.id}
                row={row}
                index={index}
                columns={columns}
                nameOf={nameOf}
                reachable={at.row === index ? at.column : undefined}
                onPress={(anchor, column) => {
                  const [cell, place] = [row.cells[column], columns[column]]
                  setAt({ row: index, column })
                  if (cell && place) setMenu({ anchor, label: row.id, entries: buildMenu(cell, place) })
                }}
              />
            )
          })}
          <Spacer height={(rows.length - last) * rowHeight} />
        </tbody>
      </table>
      {menu && (
        <AnchoredMenu
          label={menu.label}
          anchor={menu.anchor}
          entries={menu.entries}
          onClose={() => setMenu(undefined)}
        />
      )}
    </div>
  )
}

/** Gives the focus to what a selector finds, as soon as it has been made. */
function useFocusSoon(box: RefObject<HTMLElement | null>): (selector: string) => void {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    const found = wanted.current === undefined ? null : box.current?.querySelector<HTMLElement>(wanted.current)
    if (!found) return
    wanted.current = undefined
    found.focus()
  })
  return (selector) => {
    wanted.current = selector
  }
}

function MatrixHead({ columns, nameOf }: Pick<MatrixTableProps, 'columns' | 'nameOf'>) {
  return (
    <thead>
      <tr>
        <th
          scope="col"
          className="sticky top-0 left-0 z-10 border-line border-r border-b bg-surface px-3 py-2 text-left"
        >
          Server
        </th>
        {columns.map(({ agent, scope }) => (
          <th
            key={`${agent} ${scope}`}
            scope="col"
            className="sticky top-0 border-line border-b bg-surface px-2 py-2 text-left font-medium text-sm"
          >
            {nameOf(agent)}
            <span className="block font-normal text-soft text-xs">{scope}</span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Stands for the rows out of sight. */
function Spacer({ height }: { readonly height: number }) {
  if (height <= 0) return null
  return (
    <tr>
      <td style={{ height }} />
    </tr>
  )
}

function moveCell(
  event: KeyboardEvent,
  { row, column }: { readonly row: number; readonly column: number },
  { rows, columns }: { readonly rows: number; readonly columns: number },
) {
  if (event.altKey || event.metaKey) return undefined
  if (!(event.target instanceof HTMLElement && event.target.matches('[data-cell]'))) return undefined
  const inRows = (to: number) => Math.max(0, Math.min(rows - 1, to))
  const inColumns = (to: number) => Math.max(0, Math.min(columns - 1, to))
  switch (event.key) {
    case 'ArrowDown':
      return { row: inRows(row + 1), column }
    case 'ArrowUp':
      return { row: inRows(row - 1), column }
    case 'ArrowRight':
      return { row, column: inColumns(column + 1) }
    case 'ArrowLeft':
      return { row, column: inColumns(column - 1) }
    case 'Home':
      return { row: event.ctrlKey ? 0 : row, column: 0 }
    case 'End':
      return { row: event.ctrlKey ? rows - 1 : row, column: columns - 1 }
    case 'PageDown':
      return { row: inRows(row + 10), column }
    case 'PageUp':
      return { row: inRows(row - 10), column }
    default:
      return undefined
  }
}
