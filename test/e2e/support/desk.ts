/** Starts the built app on a throw-away home, and gives tests a hand to work it with. */
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type ElectronApplication, _electron as electron, expect, type Page } from '@playwright/test'
import { makeTempHome, type TempHome } from '../../helpers/temp-home.ts'

export interface Desk {
  readonly app: ElectronApplication
  readonly page: Page
  readonly home: TempHome
  /** Errors that the page wrote to its console. */
  readonly complaints: readonly string[]
  close(): Promise<void>
}

/** Variables that would lead an agent, or us, away from the throw-away home. */
const foreign = /^(CODEX_HOME|CLAUDE_|XDG_|PI_|HERMES_|GROK_|GEMINI_|AFD_|APPDATA$|LOCALAPPDATA$)/i

/** What the app is started with, so that it finds this home and no other. */
export function buildEnvironment(home: TempHome, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const own = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return {
    ...Object.fromEntries(own.filter(([name]) => !foreign.test(name))),
    // No desktop but the one that a test brings along.
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    HOME: home.home,
    USERPROFILE: home.home,
    AFD_USER_DATA: home.path('window-data'),
    // The desktop's own settings would be kept in the home as well.
    GSETTINGS_BACKEND: 'memory',
    ...more,
  }
}

export async function openDesk(files: Readonly<Record<string, string>>): Promise<Desk> {
  return openDeskOn(await makeTempHome(files))
}

/** On a home that is there already. `more`: variables of the desktop that the app is started on. */
export async function openDeskOn(home: TempHome, more: Readonly<Record<string, string>> = {}): Promise<Desk> {
  const app = await electron.launch({ args: ['.'], env: buildEnvironment(home, more) })
  const complaints: string[] = []
  const page = await app.firstWindow()
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Reading configuration files…')).toBeHidden({ timeout: 30_000 })
  return {
    app,
    page,
    home,
    complaints,
    close: async () => {
      await app.close()
      await home.remove()
    },
  }
}

/** The next folder dialog answers with these folders at once. */
export async function chooseInDialog({ app }: Desk, folders: readonly string[]): Promise<void> {
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: chosen.length === 0, filePaths: [...chosen] })
  }, folders)
}

/** Ticks every agent that was found, and confirms the plan. */
export async function selectFoundAgents({ page }: Desk): Promise<void> {
  await page.getByRole('button', { name: 'Choose agents…' }).click()
  await page.getByRole('button', { name: 'Tick all found' }).click()
  await page.getByRole('button', { name: 'Review…' }).click()
  await confirmPlan(page, 'Select')
}

/** Confirms the plan that is shown and closes its receipt. */
export async function confirmPlan(page: Page, verb: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click()
  await expect(page.getByRole('dialog', { name: /^Done: / })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

export async function paint({ page }: Desk, name: string): Promise<void> {
  await page.screenshot({ path: path.join('test-results', `${name}.png`) })
}

/** Makes the content of the window this many pixels wide and high. */
export async function resize({ app }: Desk, width: number, height: number): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, size) => {
      const [window] = BrowserWindow.getAllWindows()
      window?.setMinimumSize(1, 1)
      window?.setContentSize(size.width, size.height)
    },
    { width, height },
  )
}

/** Every accessibility violation on the page, by rule, with the markup it is about. */
export async function findViolations({ page }: Desk) {
  // Without the legacy mode axe opens a page of its own, which Electron does not allow.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => ({ id, markup: nodes.map(({ html }) => html) }))
}

/** Drags files or folders from outside onto the window; `drop: false` only lets them hover. */
export async function dragFromOutside({ page }: Desk, paths: readonly string[], drop = true): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [...paths], dragOperationsMask: 7 }
  const steps = drop ? (['dragEnter', 'dragOver', 'drop'] as const) : (['dragEnter', 'dragOver'] as const)
  for (const type of steps) await session.send('Input.dispatchDragEvent', { type, x: 400, y: 300, data })
  await session.detach()
}
