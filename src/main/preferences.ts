/** What the window remembers between runs: where it stood, how it looks, what it may do. Nothing about servers. */
import type { Rectangle } from 'electron'
import Store from 'electron-store'
import { type Theme, themes } from '../ipc/settings.ts'

interface Remembered {
  readonly bounds: Rectangle | null
  readonly maximized: boolean
  readonly theme: Theme
  readonly closeToTray: boolean
  readonly notifications: boolean
}

const size = { type: 'integer' } as const

/** Remembered values that do not fit are dropped, so a damaged file never keeps the window from opening. */
export function openPreferences(): Store<Remembered> {
  return new Store<Remembered>({
    name: 'window',
    defaults: { bounds: null, maximized: false, theme: 'system', closeToTray: true, notifications: true },
    clearInvalidConfig: true,
    schema: {
      bounds: {
        type: ['object', 'null'],
        properties: { x: size, y: size, width: size, height: size },
        required: ['x', 'y', 'width', 'height'],
      },
      maximized: { type: 'boolean' },
      theme: { type: 'string', enum: [...themes] },
      closeToTray: { type: 'boolean' },
      notifications: { type: 'boolean' },
    },
  })
}

export type Preferences = ReturnType<typeof openPreferences>
