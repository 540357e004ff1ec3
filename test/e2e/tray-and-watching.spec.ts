import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { makeTempHome } from '../helpers/temp-home.ts'
import { confirmPlan, type Desk, openDesk, openDeskOn, paint } from './support/desk.ts'
import { type Desktop, startDesktop } from './support/desktop.ts'
import { keptInStep } from './support/sample-homes.ts'

test.skip(process.platform !== 'linux', 'The stand-in for the desktop speaks D-Bus.')

let desktop: Desktop
let desk: Desk

test.beforeEach(async () => {
  desktop = await startDesktop()
  desk = await openDeskOn(await makeTempHome(keptInStep), desktop.environment)
})

test.afterEach(async () => {
  // The app goes first: without its bus it would end in a crash.
  await desk.close()
  desktop.stop()
})

const read = (file: string) => readFile(desk.home.path(file), 'utf8')
const countWindows = () => desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)

/** As a person does once: sync makes the entries that are there ours. */
async function takeOver() {
  const { page } = desk
  for (let turn = 0; turn < 2; turn++) {
    await page.getByRole('switch', { name: 'files on in all projects' }).click()
    await confirmPlan(page, 'Switch')
  }
}

test('says in the tray how things stand, and keeps it true', async () => {
  await expect.poll(() => desktop.readTooltip(), { timeout: 20_000 }).toContain('2 servers, nothing needs you')
  expect(await desktop.readMenu()).toEqual(
    expect.arrayContaining(['Open AFD Agent Manager', 'Check now', 'User: 2 servers', 'Settings…', 'Quit']),
  )
  await writeFile(desk.home.path('.codex/config.toml'), 'model = "gpt-5"\n')
  await expect.poll(() => desktop.readTooltip()).toContain('need you')
})

test('shows a foreign change in the window by itself, however the file was written', async () => {
  await takeOver()
  const { page, home } = desk
  const chip = page.getByRole('article', { name: 'files', exact: true }).getByRole('button', { name: /^Codex/ })
  await expect(chip).toHaveText('Codexconfigured')
  const before = await read('.codex/config.toml')
  await writeFile(`${home.path('.codex/config.toml')}.tmp`, before.replace('files-mcp', 'other-mcp'))
  await rename(`${home.path('.codex/config.toml')}.tmp`, home.path('.codex/config.toml'))
  await expect(chip).toHaveText('Codexchanged in its file', { timeout: 2000 })
  await expect(page.getByText('files was changed in Codex’s file.')).toBeVisible()
  await paint(desk, 'foreign-change')
  await rm(home.path('.codex/config.toml'))
  await expect(page.getByText('All 2 servers of Codex are gone.')).toBeVisible({ timeout: 2000 })
})

test('does not read for a diary that an agent keeps in the same file', async () => {
  const { page, home } = desk
  const reads = page.getByText(/^Files read at/)
  const first = await reads.textContent()
  for (let count = 0; count < 20; count++) {
    const text = JSON.stringify({ numStartups: count, ...(JSON.parse(keptInStep['.claude.json']) as object) }, null, 2)
    await writeFile(home.path('.claude.json'), text)
    await page.waitForTimeout(100)
  }
  expect(await reads.textContent()).toBe(first)
})

test('stays in the tray, tells of a change behind the user’s back, and comes back', async () => {
  await takeOver()
  const { app, home } = desk
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect.poll(countWindows).toBe(0)
  const before = await read('.codex/config.toml')
  await writeFile(home.path('.codex/config.toml'), before.replace('files-mcp', 'other-mcp'))
  await expect.poll(() => desktop.notifications(), { timeout: 5000 }).toEqual(['files was changed in Codex’s file.'])
  const opened = app.waitForEvent('window')
  await desktop.pickFromMenu('Open AFD Agent Manager')
  const page = await opened
  await expect(page.getByRole('button', { name: 'Codex changed in its file' })).toBeVisible()
})

test('undoes a change from the tray, through a plan', async () => {
  const { page } = desk
  const native = await read('.codex/config.toml')
  await page.getByRole('switch', { name: 'files on in all projects' }).click()
  await confirmPlan(page, 'Switch')
  expect(await read('.codex/config.toml')).not.toBe(native)
  await expect
    .poll(() => desktop.readMenu())
    .toEqual(expect.arrayContaining([expect.stringMatching(/^Undo set-enabled/)]))
  await desktop.pickFromMenu('Undo set-enabled')
  await expect(page.getByRole('dialog', { name: /^Undo set-enabled/ })).toBeVisible()
  await confirmPlan(page, 'Recover')
  expect(await read('.codex/config.toml')).toBe(native)
})

test('opens the settings from the tray, and remembers the theme', async () => {
  const { page } = desk
  // Playwright sets the colours itself unless it is told not to.
  await page.emulateMedia({ colorScheme: null })
  await desktop.pickFromMenu('Settings…')
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await dialog.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(() => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true)
  await paint(desk, 'settings-dark')
  await expect(dialog.getByRole('checkbox', { name: /Stay in the tray/ })).toBeEnabled()
})

test('quits from the tray', async () => {
  const gone = desk.app.waitForEvent('close')
  await desktop.pickFromMenu('Quit')
  await gone
})

test('shows the new plan where a file was changed while the old one is read', async () => {
  const { page, home } = desk
  await page.getByRole('switch', { name: 'files on in all projects' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Switch', exact: true })).toBeEnabled()
  await writeFile(home.path('.codex/config.toml'), (await read('.codex/config.toml')).replace('"."', '"/srv"'))
  await expect(dialog.getByText(/there is a new plan/)).toBeVisible({ timeout: 3000 })
  await expect(dialog.getByRole('button', { name: 'Switch', exact: true })).toBeDisabled()
  await paint(desk, 'plan-out-of-date')
  await dialog.getByRole('button', { name: 'Show the new plan' }).click()
  await expect(dialog.getByText(/there is a new plan/)).toBeHidden()
})

test('quits with its window where there is no tray', async () => {
  const alone = await openDesk(keptInStep)
  await alone.page.keyboard.press('Control+k')
  await alone.page.getByRole('combobox').fill('settings')
  await alone.page.keyboard.press('Enter')
  await expect(alone.page.getByRole('checkbox', { name: /Stay in the tray/ })).toBeDisabled()
  const gone = alone.app.waitForEvent('close')
  await alone.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await gone
  await alone.home.remove()
})
