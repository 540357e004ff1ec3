/** The one window: locked down, and back where it stood last time. */
import path from 'node:path'
import { BrowserWindow, type Rectangle, screen, type WebContents } from 'electron'
import type { Preferences } from './preferences.ts'

export interface WindowParts {
  readonly preferences: Preferences
  readonly preload: string
  readonly icon: string
  readonly address: string
}

export function openMainWindow({ preferences, preload, icon, address }: WindowParts): BrowserWindow {
  const window = new BrowserWindow({
    ...(findVisibleBounds(preferences.get('bounds')) ?? { width: 1080, height: 760 }),
    minWidth: 420,
    minHeight: 360,
    show: false,
    title: 'AFD Agent Manager',
    icon: path.resolve(icon),
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      navigateOnDragDrop: false,
    },
  })
  if (preferences.get('maximized')) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('close', () => {
    preferences.set('bounds', window.getNormalBounds())
    preferences.set('maximized', window.isMaximized())
  })
  void window.loadURL(address)
  return window
}

/** A screen may be gone since last time: a window that would open out of sight opens in the middle. */
function findVisibleBounds(bounds: Rectangle | null): Rectangle | undefined {
  if (bounds === null) return undefined
  const { workArea } = screen.getDisplayMatching(bounds)
  const seen =
    bounds.x < workArea.x + workArea.width &&
    bounds.x + bounds.width > workArea.x &&
    bounds.y >= workArea.y &&
    bounds.y < workArea.y + workArea.height
  return seen ? bounds : undefined
}

/** Holds for everything that shows a page, now and later: it stays on its own page and opens nothing. */
export function confineContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.on('will-frame-navigate', (event) => event.preventDefault())
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
}
