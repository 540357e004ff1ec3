/** The window's menu bar: the shortcuts people expect, zoom, and light or dark. */
import { app, Menu, type MenuItemConstructorOptions, nativeTheme } from 'electron'
import { type Preferences, type Theme, themes } from './preferences.ts'

const themeLabels: Readonly<Record<Theme, string>> = { system: 'As the System', light: 'Light', dark: 'Dark' }

export function applyTheme(preferences: Preferences): void {
  nativeTheme.themeSource = preferences.get('theme')
}

export function installMenu(preferences: Preferences): void {
  const appearance = themes.map(
    (theme): MenuItemConstructorOptions => ({
      label: themeLabels[theme],
      type: 'radio',
      checked: preferences.get('theme') === theme,
      click: () => {
        preferences.set('theme', theme)
        applyTheme(preferences)
      },
    }),
  )
  const developer: MenuItemConstructorOptions[] = app.isPackaged
    ? []
    : [{ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }]
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      { label: '&File', submenu: [{ role: 'close' }, { role: 'quit' }] },
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
