/** The keys that work everywhere but where something is typed, or a dialog or menu is open. */
import { useEffect, useRef } from 'react'
import type { DialogRequest } from '../actions/actions.tsx'
import { type View, viewKeys } from '../components/views.ts'

interface ShortcutParts {
  readonly onView: (view: View) => void
  readonly onOpen: (dialog: DialogRequest) => void
}

const dialogs: Readonly<Record<string, DialogRequest>> = {
  '?': { kind: 'shortcuts' },
  a: { kind: 'adopt-many' },
}

export function useShortcuts(parts: ShortcutParts): void {
  const latest = useRef(parts)
  useEffect(() => {
    latest.current = parts
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { onView, onOpen } = latest.current
      if (document.querySelector('[role=dialog], [role=menu]')) return
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        onOpen({ kind: 'palette' })
        return
      }
      const typing = event.target instanceof HTMLElement && event.target.matches('input, select, textarea')
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return
      const view = viewKeys[event.key]
      const dialog = dialogs[event.key]
      if (view) onView(view)
      if (dialog) onOpen(dialog)
      if (view ?? dialog) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
