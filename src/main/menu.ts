/** The window's menu bar: the shortcuts people expect, zoom, light or dark, and the settings. */
import { app, Menu, type MenuItemConstructorOptions } from 'electron'
import { type Theme, themes } from '../ipc/settings.ts'
import type { WindowSettings } from './settings.ts'

const themeLabels: Readonly<Record<Theme, string>> = { system: 'As the System', light: 'Light', dark: 'Dark' }

export function installMenu(settings: WindowSettings, onSettings: () => void): void {
  const { theme: current } = settings.read()
  const appearance = themes.map(
    (theme): MenuItemConstructorOptions => ({
      label: themeLabels[theme],
      type: 'radio',
      checked: current === theme,
      click: () => settings.change({ theme }),
    }),
  )
  const developer: MenuItemConstructorOptions[] = app.isPackaged
    ? []
    : [{ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }]
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      {
        label: '&File',
        submenu: [
          { label: 'Settings…', accelerator: 'CmdOrCtrl+,', click: onSettings },
          { type: 'separator' },
          { role: 'close' },
          { role: 'quit' },
        ],
      },
      { label: '&Edit', submenu: [{ role: 'cut' }, { role: 'copy' }, { role: 'paste' }, { role: 'selectAll' }] },
      {
        label: '&View',
        submenu: [
          { role: 'resetZoom' },
          { role: 'zoomIn' },
          { role: 'zoomOut' },
          { role: 'togglefullscreen' },
          { type: 'separator' },
          { label: 'Appearance', submenu: appearance },
          ...developer,
        ],
      },
    ]),
  )
}
