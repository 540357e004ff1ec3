/** Reads and changes what people set about the window; what it remembers is in preferences.ts. */
import { type App, nativeTheme } from 'electron'
import type { Settings, SettingsChange } from '../ipc/settings.ts'
import type { Preferences } from './preferences.ts'

export interface SettingsParts {
  readonly preferences: Preferences
  readonly app: Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings' | 'isPackaged'>
  readonly hasTray: () => boolean
  readonly platform: NodeJS.Platform
  /** Told after every change. */
  readonly onChange: () => void
}

export interface WindowSettings {
  read(): Settings
  change(change: SettingsChange): Settings
}

export function createSettings({ preferences, app, hasTray, platform, onChange }: SettingsParts): WindowSettings {
  // Electron has no such setting on Linux; an app that is not installed has no place to start from.
  const canStart = platform !== 'linux' && app.isPackaged
  const read = (): Settings => ({
    theme: preferences.get('theme'),
    closeToTray: preferences.get('closeToTray'),
    notifications: preferences.get('notifications'),
    startAtLogin: canStart && app.getLoginItemSettings().openAtLogin,
    available: { tray: hasTray(), startAtLogin: canStart },
  })
  return {
    read,
    change({ startAtLogin, theme, closeToTray, notifications }) {
      if (startAtLogin !== undefined && canStart) app.setLoginItemSettings({ openAtLogin: startAtLogin })
      if (theme !== undefined) preferences.set('theme', theme)
      if (closeToTray !== undefined) preferences.set('closeToTray', closeToTray)
      if (notifications !== undefined) preferences.set('notifications', notifications)
      applyTheme(preferences)
      onChange()
      return read()
    },
  }
}

export function applyTheme(preferences: Preferences): void {
  nativeTheme.themeSource = preferences.get('theme')
}
