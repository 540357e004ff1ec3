/** Goes from view to view. */
import { type View, views, viewTitles } from './views.ts'

interface ViewTabsProps {
  readonly view: View
  readonly onView: (view: View) => void
}

export function ViewTabs({ view, onView }: ViewTabsProps) {
  return (
    <nav aria-label="Views" className="border-line border-b px-6">
      <ul className="mx-auto -mb-px flex max-w-6xl flex-wrap gap-1">
        {views.map((one) => (
          <li key={one}>
            <button
              type="button"
              aria-current={one === view ? 'page' : undefined}
              onClick={() => onView(one)}
              className={`min-h-10 border-b-2 px-3 ${one === view ? 'border-accent font-semibold' : 'border-transparent text-soft hover:text-ink'}`}
            >
              {viewTitles[one]}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
