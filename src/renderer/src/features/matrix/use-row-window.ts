/** Which rows of a scrolling table are worth making: those in sight and a few around them. */
import { type RefObject, useEffect, useState } from 'react'

const rowHeight = 36
const around = 12
/** Until the box has been measured. */
const guessedRows = 40

export interface RowWindow {
  readonly first: number
  /** One past the last. */
  readonly last: number
  /** Pixels. */
  readonly rowHeight: number
  /** Scrolls so far that the row is made and in sight. */
  showRow(row: number): void
}

export function useRowWindow(box: RefObject<HTMLElement | null>, rows: number): RowWindow {
  const [seen, setSeen] = useState({ first: 0, last: guessedRows })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      const first = Math.max(0, Math.floor(element.scrollTop / rowHeight) - around)
      const last =
        Math.ceil((element.scrollTop + (element.clientHeight || guessedRows * rowHeight)) / rowHeight) + around
      setSeen((before) => (before.first === first && before.last === last ? before : { first, last }))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      element.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [box])
  const last = Math.min(seen.last, rows)
  return {
    first: Math.min(seen.first, Math.max(0, last - 1)),
    last,
    rowHeight,
    showRow(row) {
      const element = box.current
      if (!element) return
      const top = row * rowHeight
      // The head of the table covers one row and a half.
      if (top < element.scrollTop) element.scrollTop = top
      else if (top + 3 * rowHeight > element.scrollTop + element.clientHeight)
        element.scrollTop = top + 3 * rowHeight - element.clientHeight
    },
  }
}
