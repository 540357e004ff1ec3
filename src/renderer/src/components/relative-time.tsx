/** How long ago something was; the exact time is one hover away. */
interface RelativeTimeProps {
  /** ISO 8601. */
  readonly at: string
}

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

export function RelativeTime({ at }: RelativeTimeProps) {
  const time = new Date(at)
  return (
    <time dateTime={at} title={exact.format(time)}>
      {describeDistance((time.getTime() - Date.now()) / 1000)}
    </time>
  )
}

/** `seconds` are negative for what is past. */
export function describeDistance(seconds: number): string {
  for (const [unit, length] of units)
    if (Math.abs(seconds) >= length) return relative.format(Math.round(seconds / length), unit)
  return 'just now'
}
