/** The window while there is one: brings it to the front, opens it again from the tray, and tells it what happened. */
import type { BrowserWindow } from 'electron'
import { eventWire } from '../ipc/channels.ts'
import type { WindowEvent } from '../ipc/window-event.ts'

export interface AppWindow {
  readonly current: BrowserWindow | undefined
  /** Opens it where there is none. */
  show(): void
  /** Tells the window, or nobody where there is none. */
  tell(event: WindowEvent): void
}

export function createAppWindow(open: () => BrowserWindow): AppWindow {
  let window: BrowserWindow | undefined
  return {
    get current() {
      return window
    },
    show() {
      if (window === undefined) {
        window = open()
        window.on('closed', () => {
          window = undefined
        })
        return
      }
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
    tell(event) {
      const contents = window?.webContents
      if (!contents) return
      const send = () => {
        contents.send(eventWire, event)
      }
      if (contents.isLoadingMainFrame()) contents.once('did-finish-load', send)
      else send()
    },
  }
}
