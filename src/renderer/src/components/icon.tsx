/** Small drawings on a 16-pixel grid. They say nothing on their own: a word always stands beside them. */
const drawings = {
  'two-arrows': 'M2 5.5h9M8.5 3 11 5.5 8.5 8M14 10.5H5M7.5 8 5 10.5 7.5 13',
  diverge: 'M8 14V9.5L3.5 5M8 9.5 12.5 5M3.5 8V5h3M9.5 5h3v3',
  'cross-in-circle': 'M8 1.75a6.25 6.25 0 1 1 0 12.5 6.25 6.25 0 0 1 0-12.5M5.75 5.75l4.5 4.5M10.25 5.75l-4.5 4.5',
  minus: 'M3.5 8h9',
  'arrow-out': 'M2.5 8h8M7.5 4.5 11 8l-3.5 3.5M13.5 3v10',
  'arrow-in': 'M13.5 8h-8M8.5 4.5 5 8l3.5 3.5M2.5 3v10',
  key: 'M10.5 2a3.5 3.5 0 1 1-2.6 5.85L3.5 12.25V14H2v-2.5l5.2-5.2A3.5 3.5 0 0 1 10.5 2M10.6 5.4v.01',
  shield: 'M8 1.75 13 3.5v4c0 3.2-2 5.6-5 6.75-3-1.15-5-3.55-5-6.75v-4zM8 5v3.5M8 10.75v.01',
  check: 'm3 8.5 3.25 3.25L13 4.75',
  'check-in-circle': 'M8 1.75a6.25 6.25 0 1 1 0 12.5 6.25 6.25 0 0 1 0-12.5M5.25 8.25l2 2 3.5-4',
  'circle-slash': 'M8 1.75a6.25 6.25 0 1 1 0 12.5 6.25 6.25 0 0 1 0-12.5M3.6 12.4l8.8-8.8',
  puzzle: 'M3 5.5h2.5a1.75 1.75 0 1 1 3.5 0h3.5V9a1.75 1.75 0 1 1 0 3.5V14H3z',
  layers: 'M8 2 14 5.25 8 8.5 2 5.25zM2 8.5l6 3.25 6-3.25M2 11.25 8 14.5l6-3.25',
  chevron: 'm6 4 4 4-4 4',
  plus: 'M8 3v10M3 8h10',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  folder: 'M2 4.5h4.5l1.5 2h6v6.5H2z',
  cross: 'm4 4 8 8M12 4l-8 8',
  warning: 'M8 2 14.5 13.5h-13zM8 6.5v3M8 11.5v.01',
  information: 'M8 1.75a6.25 6.25 0 1 1 0 12.5 6.25 6.25 0 0 1 0-12.5M8 7.25V11M8 5v.01',
} as const
export type IconName = keyof typeof drawings

export function Icon({ name, className = '' }: { readonly name: IconName; readonly className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      className={`size-4 shrink-0 fill-none stroke-current stroke-[1.6] ${className}`}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
