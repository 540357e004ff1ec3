import { readFile, writeFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { chooseInDialog, confirmPlan, type Desk, openDesk, paint } from './support/desk.ts'
import { keptInStep, secretValue } from './support/sample-homes.ts'

let desk: Desk

test.beforeEach(async () => {
  desk = await openDesk({ ...keptInStep, 'web-app/.git/HEAD': 'ref: refs/heads/main\n' })
})

test.afterEach(() => desk.close())

const read = (file: string) => readFile(desk.home.path(file), 'utf8')
const card = (name: string) => desk.page.getByRole('article', { name, exact: true })

async function pick(page: Page, server: string, entry: string | RegExp) {
  await page.getByRole('button', { name: `What to do with ${server}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('switches a server off and on again', async () => {
  const { page } = desk
  const toggle = page.getByRole('switch', { name: 'docs on in all projects' })
  await expect(toggle).toBeChecked()
  await paint(desk, 'kept-in-step')
  await toggle.click()
  await confirmPlan(page, 'Switch')
  await expect(toggle).not.toBeChecked()
  expect(await read('.codex/config.toml')).toContain('enabled = false')
  await toggle.focus()
  await page.keyboard.press('Space')
  await confirmPlan(page, 'Switch')
  await expect(toggle).toBeChecked()
})

test('leaves one agent out from its chip, and takes it back in', async () => {
  const { page } = desk
  await card('files').getByRole('button', { name: 'Codex configured' }).click()
  await paint(desk, 'chip-menu')
  await page.getByRole('menuitem', { name: 'Leave Codex out…' }).click()
  await confirmPlan(page, 'Change agents')
  expect(await read('.codex/config.toml')).not.toContain('files-mcp')
  await card('files').getByRole('button', { name: 'Codex left out' }).click()
  await page.getByRole('menuitem', { name: 'Have it in Codex…' }).click()
  await confirmPlan(page, 'Change agents')
  expect(await read('.codex/config.toml')).toContain('files-mcp')
})

test('edits a field, and keeps what was not touched', async () => {
  const { page } = desk
  await pick(page, 'files', 'Edit…')
  const dialog = page.getByRole('dialog', { name: 'Edit files' })
  await expect(dialog.getByRole('button', { name: 'Review…' })).toBeDisabled()
  await dialog.getByLabel('Arguments').fill('--root\n/srv')
  await dialog.getByRole('button', { name: 'Add one' }).click()
  await dialog.getByLabel('Name 1').fill('FILES_TOKEN')
  await dialog.getByLabel('Variable 1').fill('FILES_TOKEN')
  await paint(desk, 'edit')
  await dialog.getByRole('button', { name: 'Review…' }).click()
  await confirmPlan(page, 'Change')
  expect(await read('.codex/config.toml')).toContain('args = ["--root", "/srv"]')
  expect(await read('.codex/config.toml')).toContain('FILES_TOKEN')
})

test('renames, and takes it all away again', async () => {
  const { page } = desk
  await pick(page, 'docs', 'Rename…')
  await page.getByLabel('New id').fill('manual')
  await page.getByRole('button', { name: 'Review…' }).click()
  await confirmPlan(page, 'Rename')
  await expect(card('manual')).toBeVisible()
  expect(await read('.claude.json')).toContain('"manual"')
  await pick(page, 'manual', 'Uninstall…')
  await confirmPlan(page, 'Uninstall')
  await expect(card('manual')).toBeHidden()
  expect(await read('.claude.json')).not.toContain('docs.example.com')
})

test('moves a server into a project and shows both sides first', async () => {
  const { page, home } = desk
  await chooseInDialog(desk, [home.path('web-app')])
  await page.getByRole('button', { name: 'Add folder…' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'web-app' })).toBeVisible()
  await card('docs').getByRole('button', { name: 'docs', exact: true }).focus()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: 'Move docs' })
  await expect(dialog.getByRole('row', { name: /Claude Code.*disappears.*appears/ })).toBeVisible()
  await paint(desk, 'move')
  await dialog.getByRole('button', { name: 'Review…' }).click()
  await confirmPlan(page, 'Move')
  expect(await read('web-app/.mcp.json')).toContain('docs.example.com')
  expect(await read('.claude.json')).not.toContain('docs.example.com')
})

test('adds a server from a pasted README, with its secret taken from a variable', async () => {
  const { page } = desk
  await page.getByRole('button', { name: 'Add…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a server' })
  await dialog
    .getByLabel('Text')
    .fill(JSON.stringify({ mcpServers: { github: { command: 'github-mcp', env: { GITHUB_TOKEN: secretValue } } } }))
  await dialog.getByRole('button', { name: 'Read it' }).click()
  await dialog.getByRole('checkbox', { name: /GITHUB_TOKEN/ }).check()
  expect(await page.content()).not.toContain(secretValue)
  await paint(desk, 'add-paste')
  await dialog.getByRole('button', { name: 'Review… github' }).click()
  await confirmPlan(page, 'Add')
  await expect(card('github')).toBeVisible()
  const markup = await page.content()
  expect(markup).not.toContain(secretValue)
  expect(await read('.afd/mcp/user.json')).not.toContain(secretValue)
})

test('adds a server that is filled in, and says what is missing', async () => {
  const { page } = desk
  await page.getByRole('button', { name: 'Add…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a server' })
  await dialog.getByRole('radio', { name: 'Fill in' }).check()
  await dialog.getByRole('button', { name: 'Review…' }).click()
  await expect(dialog.getByText('Say what is started.')).toBeVisible()
  await dialog.getByLabel('Id in the registry').fill('search')
  await dialog.getByLabel('Command').fill('npx')
  await dialog.getByLabel('Arguments').fill('-y\nsearch-mcp@1.0.0')
  await paint(desk, 'add-form')
  await dialog.getByRole('button', { name: 'Review…' }).click()
  await confirmPlan(page, 'Add')
  await expect(card('search')).toBeVisible()
})

test('shows the three sides of a drift, and takes the registry’s', async () => {
  const { page, home } = desk
  await page.getByRole('switch', { name: 'files on in all projects' }).click()
  await confirmPlan(page, 'Switch')
  await page.getByRole('switch', { name: 'files on in all projects' }).click()
  await confirmPlan(page, 'Switch')
  const before = await read('.codex/config.toml')
  await writeFile(home.path('.codex/config.toml'), before.replace('command = "files-mcp"', 'command = "other-mcp"'))
  await card('files')
    .getByRole('button', { name: /Codex changed in its file/ })
    .click()
  await page.getByRole('menuitem', { name: 'Compare with Codex…' }).click()
  const dialog = page.getByRole('dialog', { name: 'files: here and in Codex' })
  await expect(dialog.getByRole('heading', { name: 'Written last' })).toBeVisible()
  await expect(dialog.getByText('command = "other-mcp"')).toBeVisible()
  await paint(desk, 'drift')
  await dialog.getByRole('button', { name: 'Take the registry’s side…' }).click()
  await confirmPlan(page, 'Resolve')
  expect(await read('.codex/config.toml')).toBe(before)
})

test('shows what a connect would run before it runs, and what came of it', async () => {
  const { page } = desk
  await pick(page, 'files', 'Connect…')
  const dialog = page.getByRole('dialog', { name: 'Connect to files' })
  await expect(dialog.getByText('files-mcp')).toBeVisible()
  await dialog.getByRole('button', { name: 'Start what is shown' }).click()
  await expect(dialog.getByText('It did not answer')).toBeVisible({ timeout: 30_000 })
  await paint(desk, 'connect')
})

test('copies a definition without any value', async () => {
  const { page, app } = desk
  await pick(page, 'files', 'Copy as JSON')
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toContain('"files-mcp"')
})
