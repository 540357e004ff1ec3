/** A desktop with a tray and notifications on a session bus of its own, worked as a person would. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'

const run = promisify(execFile)
const menuPath = '/com/canonical/dbusmenu'

interface DesktopEvent {
  readonly event: 'ready' | 'tray' | 'notification'
  readonly name?: string
  readonly path?: string
  readonly title?: string
  readonly body?: string
}

export interface Desktop {
  /** What a program's environment needs to be on this desktop. */
  readonly environment: Readonly<Record<string, string>>
  /** Bodies of the notifications so far. */
  readonly notifications: () => readonly string[]
  /** What the tray's icon says when the pointer rests on it. */
  readTooltip(): Promise<string>
  /** Labels of the menu and its submenus. */
  readMenu(): Promise<readonly string[]>
  /** Picks the first entry whose label begins so. */
  pickFromMenu(label: string): Promise<void>
  stop(): void
}

export async function startDesktop(): Promise<Desktop> {
  const children: ChildProcess[] = []
  const events: DesktopEvent[] = []
  const start = (env: NodeJS.ProcessEnv, command: string, ...args: readonly string[]): Readable => {
    const child = spawn(command, [...args], { env, stdio: ['ignore', 'pipe', 'ignore'] })
    children.push(child)
    return child.stdout
  }
  const bus = start(process.env, 'dbus-daemon', '--session', '--nofork', '--nopidfile', '--print-address')
  const [address] = (await once(createInterface({ input: bus }), 'line')) as [string]
  const environment = { DBUS_SESSION_BUS_ADDRESS: address }
  const env = { ...process.env, ...environment }
  const stand = start(env, '/usr/bin/python3', path.join('test', 'e2e', 'support', 'desktop.py'))
  createInterface({ input: stand }).on('line', (line) => events.push(JSON.parse(line) as DesktopEvent))
  const find = (event: DesktopEvent['event']) => events.findLast((candidate) => candidate.event === event)
  await expect.poll(() => find('ready')).toBeTruthy()

  const call = async (objectPath: string, method: string, ...args: readonly string[]): Promise<string> => {
    await expect.poll(() => find('tray'), { timeout: 20_000 }).toBeTruthy()
    const target = ['--session', '--dest', find('tray')?.name ?? '', '--object-path', objectPath, '--method', method]
    return (await run('gdbus', ['call', ...target, ...args], { env })).stdout
  }
  const readItems = async () => {
    const layout = await call(menuPath, 'com.canonical.dbusmenu.GetLayout', '--', '0', '-1', '@as []')
    return [...layout.matchAll(/\((\d+), \{[^}]*?'label': <(?:'([^']*)'|"([^"]*)")>/g)].map(([, id = '', a, b]) => ({
      id,
      label: a ?? b ?? '',
    }))
  }
  return {
    environment,
    notifications: () => events.flatMap(({ event, body }) => (event === 'notification' ? [body ?? ''] : [])),
    readTooltip: () =>
      call(
        find('tray')?.path ?? '/StatusNotifierItem',
        'org.freedesktop.DBus.Properties.Get',
        'org.kde.StatusNotifierItem',
        'ToolTip',
      ),
    readMenu: async () => (await readItems()).map(({ label }) => label),
    async pickFromMenu(label) {
      const item = (await readItems()).find((candidate) => candidate.label.startsWith(label))
      if (!item) throw new Error(`The tray's menu has no ${label}.`)
      await call(menuPath, 'com.canonical.dbusmenu.Event', item.id, 'clicked', '<0>', '0')
    },
    stop() {
      for (const child of children.reverse()) child.kill()
    },
  }
}
