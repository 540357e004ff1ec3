/** Whether this desktop shows tray icons: only then may closing the window leave the app in the tray. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const limitMs = 3000

/** Programs that ask the session bus, any of which most Linux desktops have (checked on Debian 12, 2026-12-01). */
const questions: readonly (readonly [string, readonly string[]])[] = [
  [
    'gdbus',
    [
      'call',
      '--session',
      '--dest=org.freedesktop.DBus',
      '--object-path=/org/freedesktop/DBus',
      '--method=org.freedesktop.DBus.NameHasOwner',
      'org.kde.StatusNotifierWatcher',
    ],
  ],
  [
    'dbus-send',
    [
      '--session',
      '--print-reply',
      '--dest=org.freedesktop.DBus',
      '/org/freedesktop/DBus',
      'org.freedesktop.DBus.NameHasOwner',
      'string:org.kde.StatusNotifierWatcher',
    ],
  ],
]

/** Windows and macOS always have one. On Linux: false where nobody can say. */
export async function detectTrayHost(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): Promise<boolean> {
  if (platform !== 'linux') return true
  if (!env.DBUS_SESSION_BUS_ADDRESS && !env.XDG_RUNTIME_DIR) return false
  for (const [program, args] of questions) {
    const answer = await run(program, [...args], { timeout: limitMs }).catch(() => undefined)
    if (answer) return /\btrue\b/.test(answer.stdout)
  }
  return false
}
