/** Starts the desktop app: one process, one window, one tray icon, everything wired here. */
import { randomUUID } from 'node:crypto'
import { homedir } from 'node:os'
import path from 'node:path'
import { app, clipboard, dialog, type IpcMainInvokeEvent, ipcMain, session, shell } from 'electron'
import { type AgentManager, createAgentManager } from '../core/agent-manager.ts'
import type { Channel } from '../ipc/channels.ts'
import { createAppWindow } from './app-window.ts'
import { appOrigin } from './asset-path.ts'
import { type Background, startBackground } from './background.ts'
import { holdQuit } from './hold-quit.ts'
import { createConnects } from './ipc/connects.ts'
import { buildHandlers } from './ipc/handlers.ts'
import { registerHandlers } from './ipc/register-handlers.ts'
import { confineContents, openMainWindow } from './main-window.ts'
import { installMenu } from './menu.ts'
import { openPreferences, type Preferences } from './preferences.ts'
import { createProjectFolders } from './project-folders.ts'
import { registerAppScheme, serveAppFiles } from './protocol.ts'
import { applyTheme, createSettings, type WindowSettings } from './settings.ts'
import { createShownFiles } from './shown-files.ts'

const built = path.join(import.meta.dirname, '..')
// The development server's address; a packaged app never listens to the variable.
const developmentAddress = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL
let preferences: Preferences
let background: Background | undefined

const window = createAppWindow(() =>
  openMainWindow({
    preferences,
    preload: path.join(built, 'preload/index.cjs'),
    icon: path.join(built, 'renderer/icon.png'),
    address: developmentAddress ?? `${appOrigin}/index.html`,
  }),
)

function isTrusted({ senderFrame }: IpcMainInvokeEvent): boolean {
  if (!senderFrame || senderFrame !== window.current?.webContents.mainFrame) return false
  const origin = developmentAddress === undefined ? appOrigin : new URL(developmentAddress).origin
  return senderFrame.url === origin || senderFrame.url.startsWith(`${origin}/`)
}

/** Only the kind of error and where it was thrown: its message may hold what was read from a file. */
function reportBug(where: Channel | 'watching', error: unknown): void {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : []
  process.stderr.write(`${where}: ${error instanceof Error ? error.name : 'not an error'}\n${lines.join('\n')}\n`)
}

async function chooseFolders(): Promise<readonly string[]> {
  const { current } = window
  if (!current) return []
  const { canceled, filePaths } = await dialog.showOpenDialog(current, {
    title: 'Add project folders',
    buttonLabel: 'Add',
    properties: ['openDirectory', 'multiSelections'],
  })
  return canceled ? [] : filePaths
}

/** The core, with its changes held against quitting and told to the background as our own. */
function openManager(): AgentManager {
  const core = createAgentManager({ session: randomUUID() })
  const hold = holdQuit(app)
  return {
    ...core,
    confirmChange(request, token) {
      const confirm = () => core.confirmChange(request, token)
      return hold(background === undefined ? confirm() : background.during(confirm))
    },
  }
}

function listenToWindow(manager: AgentManager, settings: WindowSettings): void {
  const version = app.getVersion()
  const connects = createConnects(manager, version, (server, step) => {
    window.tell({ kind: 'connect-step', server, step })
  })
  app.on('before-quit', () => {
    connects.cancel()
  })
  const handlers = buildHandlers({
    manager,
    folders: createProjectFolders(manager, process.platform),
    shown: createShownFiles(),
    host: { home: homedir(), platform: process.platform === 'win32' ? 'win32' : 'posix', version },
    connects,
    settings,
    chooseFolders,
    showInFolder: (file) => shell.showItemInFolder(file),
    writeClipboard(text) {
      void clipboard.writeText(text)
    },
  })
  registerHandlers(ipcMain, handlers, { isTrusted, onBug: reportBug })
}

function start(): void {
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, allow) => allow(false))
  session.defaultSession.setPermissionCheckHandler(() => false)
  preferences = openPreferences()
  applyTheme(preferences)
  const showSettings = () => {
    window.show()
    window.tell({ kind: 'show-settings' })
  }
  const settings = createSettings({
    preferences,
    app,
    hasTray: () => background?.hasTray() ?? false,
    platform: process.platform,
    onChange: () => installMenu(settings, showSettings),
  })
  installMenu(settings, showSettings)
  serveAppFiles(path.join(built, 'renderer'))
  const manager = openManager()
  listenToWindow(manager, settings)
  window.show()
  background = startBackground({ manager, window, preferences, home: homedir(), showSettings, onBug: reportBug })
}

// Tests, and people who keep several profiles, point the window's own data elsewhere.
if (process.env.AFD_USER_DATA) app.setPath('userData', process.env.AFD_USER_DATA)
// The call would take the switch back, and whoever runs as root on Linux cannot start with the sandbox at all.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
registerAppScheme()
if (app.requestSingleInstanceLock()) {
  app.on('second-instance', () => window.show())
  app.on('activate', () => window.show())
  app.on('web-contents-created', (_event, contents) => confineContents(contents))
  app.on('window-all-closed', () => {
    if (!(background?.hasTray() && preferences.get('closeToTray'))) app.quit()
  })
  // Not a top-level await: the runtime becomes ready only after this module has been evaluated.
  app.whenReady().then(start, () => app.exit(1))
} else app.quit()
