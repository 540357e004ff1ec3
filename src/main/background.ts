/** What goes on with or without a window: watching the files, the tray, and a word when something changed unasked. */
import { app, Notification } from 'electron'
import type { AgentManager } from '../core/agent-manager.ts'
import type { AppWindow } from './app-window.ts'
import { describeForeignChange, type ForeignChange } from './live/foreign-changes.ts'
import { createWorldMonitor, type WorldMonitor } from './live/world-monitor.ts'
import { readWorldReading, type WorldReading } from './live/world-reading.ts'
import type { Preferences } from './preferences.ts'
import { createProjectFolders } from './project-folders.ts'
import { type AppTray, openTray } from './tray/tray.ts'
import { detectTrayHost } from './tray/tray-host.ts'
import type { TrayDeed } from './tray/tray-menu.ts'
import { summarizeWorld } from './tray/world-summary.ts'

export interface BackgroundParts {
  readonly manager: AgentManager
  readonly window: AppWindow
  readonly preferences: Preferences
  readonly home: string
  readonly showSettings: () => void
  readonly onBug: (where: 'watching', error: unknown) => void
}

export interface Background {
  /** Carries out a change of our own, which is then no news. */
  during<T>(change: () => Promise<T>): Promise<T>
  hasTray(): boolean
}

export function startBackground(parts: BackgroundParts): Background {
  const { manager, window, home, onBug } = parts
  const folders = createProjectFolders(manager, process.platform)
  let tray: AppTray | undefined
  let latest: WorldReading | undefined
  const show = async () => {
    if (latest === undefined || tray === undefined) return
    tray.update(summarizeWorld(latest), (await manager.listTransactions()).transactions)
  }
  const report = (error: unknown) => {
    onBug('watching', error)
  }
  const monitor = createWorldMonitor({
    read: () => readWorldReading(manager, folders, home),
    onChange(reading, foreign) {
      // The window has just read for itself what the first look finds.
      const isFirst = latest === undefined
      latest = reading
      void show().catch(report)
      if (!isFirst) void tellForeignChanges(parts, foreign).catch(report)
    },
    onBug: report,
  })
  void detectTrayHost(process.platform, process.env).then((isThere) => {
    if (!isThere) return
    tray = openTray((deed) => carryOut(deed, parts, monitor, report))
    void show().catch(report)
  }, report)
  // The window comes first: what it reads to paint is what the first look reads too.
  const first = window.current
  if (first) first.once('ready-to-show', () => void monitor.check().catch(report))
  else void monitor.check().catch(report)
  app.on('will-quit', () => {
    monitor.stop()
    tray?.destroy()
  })
  return { during: (change) => monitor.during(change), hasTray: () => tray !== undefined }
}

async function tellForeignChanges(
  { manager, window, preferences }: BackgroundParts,
  foreign: readonly ForeignChange[],
): Promise<void> {
  const { agents } = foreign.length === 0 ? { agents: [] } : await manager.readCatalog({})
  const nameOf = (id: string) => agents.find((agent) => agent.id === id)?.name ?? id
  const sentences = foreign.map((change) => describeForeignChange(change, nameOf))
  window.tell({ kind: 'world-changed', sentences })
  // Who looks at the window sees it there.
  if (sentences.length === 0 || !preferences.get('notifications') || window.current?.isFocused()) return
  const notification = new Notification({ title: 'Changed behind your back', body: sentences.join('\n') })
  notification.on('click', () => window.show())
  notification.show()
}

function carryOut(
  deed: TrayDeed,
  { window, showSettings }: BackgroundParts,
  monitor: WorldMonitor,
  report: (error: unknown) => void,
): void {
  switch (deed.kind) {
    case 'show':
      window.show()
      return
    case 'check':
      void monitor.check().catch(report)
      return
    case 'show-place':
    case 'undo':
      window.show()
      window.tell(deed)
      return
    case 'settings':
      showSettings()
      return
    case 'quit':
      app.quit()
  }
}
