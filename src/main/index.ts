/** Starts the desktop app: one process, one window, everything wired here. */
import { homedir } from 'node:os'
import path from 'node:path'
import { app, type BrowserWindow, dialog, type IpcMainInvokeEvent, ipcMain, session, shell } from 'electron'
import { type AgentManager, createAgentManager } from '../core/agent-manager.ts'
import type { Channel } from '../ipc/channels.ts'
import { appOrigin } from './asset-path.ts'
import { holdQuit } from './hold-quit.ts'
import { buildHandlers } from './ipc/handlers.ts'
import { registerHandlers } from './ipc/register-handlers.ts'
import { confineContents, openMainWindow } from './main-window.ts'
import { applyTheme, installMenu } from './menu.ts'
import { openPreferences } from './preferences.ts'
import { createProjectFolders } from './project-folders.ts'
import { registerAppScheme, serveAppFiles } from './protocol.ts'
import { createShownFiles } from './shown-files.ts'

const built = path.join(import.meta.dirname, '..')
// The development server's address; a packaged app never listens to the variable.
const developmentAddress = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL
let window: BrowserWindow | undefined

function showWindow(): void {
  if (window?.isMinimized()) window.restore()
  window?.show()
  window?.focus()
}

function isTrusted({ senderFrame }: IpcMainInvokeEvent): boolean {
  if (!senderFrame || senderFrame !== window?.webContents.mainFrame) return false
  const origin = developmentAddress === undefined ? appOrigin : new URL(developmentAddress).origin
  return senderFrame.url === origin || senderFrame.url.startsWith(`${origin}/`)
}

/** Only the kind of error and where it was thrown: its message may hold what was read from a file. */
function reportBug(channel: Channel, error: unknown): void {
  const where = error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : []
  process.stderr.write(`${channel}: ${error instanceof Error ? error.name : 'not an error'}\n${where.join('\n')}\n`)
}

async function chooseFolders(): Promise<readonly string[]> {
  if (!window) return []
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: 'Add project folders',
    buttonLabel: 'Add',
    properties: ['openDirectory', 'multiSelections'],
  })
  return canceled ? [] : filePaths
}

function listenToWindow(): void {
  const core = createAgentManager()
  const hold = holdQuit(app)
  const manager: AgentManager = {
    ...core,
    confirmChange: (request, token) => hold(core.confirmChange(request, token)),
  }
  const handlers = buildHandlers({
    manager,
    folders: createProjectFolders(manager, process.platform),
    shown: createShownFiles(),
    host: {
      home: homedir(),
      platform: process.platform === 'win32' ? 'win32' : 'posix',
      version: app.getVersion(),
    },
    chooseFolders,
    showInFolder: (file) => shell.showItemInFolder(file),
  })
  registerHandlers(ipcMain, handlers, { isTrusted, onBug: reportBug })
}

function start(): void {
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, allow) => allow(false))
  session.defaultSession.setPermissionCheckHandler(() => false)
  const preferences = openPreferences()
  applyTheme(preferences)
  installMenu(preferences)
  serveAppFiles(path.join(built, 'renderer'))
  listenToWindow()
  window = openMainWindow({
    preferences,
    preload: path.join(built, 'preload/index.cjs'),
    icon: path.join(built, 'renderer/icon.png'),
    address: developmentAddress ?? `${appOrigin}/index.html`,
  })
  window.on('closed', () => {
    window = undefined
  })
}

// Tests, and people who keep several profiles, point the window's own data elsewhere.
if (process.env.AFD_USER_DATA) app.setPath('userData', process.env.AFD_USER_DATA)
// The call would take the switch back, and whoever runs as root on Linux cannot start with the sandbox at all.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
registerAppScheme()
if (app.requestSingleInstanceLock()) {
  app.on('second-instance', showWindow)
  app.on('web-contents-created', (_event, contents) => confineContents(contents))
  app.on('window-all-closed', () => app.quit())
  // Not a top-level await: the runtime becomes ready only after this module has been evaluated.
  app.whenReady().then(start, () => app.exit(1))
} else app.quit()
