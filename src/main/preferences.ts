/** What the window remembers between runs: where it stood and how it looks. Nothing about servers. */
import type { Rectangle } from 'electron'
import Store from 'electron-store'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

interface Remembered {
  readonly bounds: Rectangle | null
  readonly maximized: boolean
  readonly theme: Theme
}

const size = { type: 'integer' } as const

/** Remembered values that do not fit are dropped, so a damaged file never keeps the window from opening. */
export function openPreferences(): Store<Remembered> {
  return new Store<Remembered>({
    name: 'window',
    defaults: { bounds: null, maximized: false, theme: 'system' },
    clearInvalidConfig: true,
    schema: {
      bounds: {
        type: ['object', 'null'],
        properties: { x: size, y: size, width: size, height: size },
        required: ['x', 'y', 'width', 'height'],
      },
      maximized: { type: 'boolean' },
      theme: { type: 'string', enum: [...themes] },
    },
  })
}

export type Preferences = ReturnType<typeof openPreferences>
