/** When the files were read, and the way to read them again. */
interface StatusBarProps {
  /** Milliseconds since 1970; 0 before the first read. */
  readonly readAt: number
  readonly reading: boolean
  readonly onRead: () => void
}

const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

export function StatusBar({ readAt, reading, onRead }: StatusBarProps) {
  return (
    <footer className="mt-auto flex flex-wrap gap-x-3 border-line border-t pt-3 text-soft text-sm">
      {readAt > 0 && <span>Files read at {timeFormat.format(readAt)}</span>}
      <button type="button" onClick={onRead} className="rounded text-accent underline-offset-2 hover:underline">
        {reading ? 'Reading…' : 'Read again'}
      </button>
    </footer>
  )
}
