import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { chooseInDialog, confirmPlan, type Desk, openDesk, paint, selectFoundAgents } from './support/desk.ts'
import { twoAgents } from './support/sample-homes.ts'

let desk: Desk

test.beforeEach(async () => {
  desk = await openDesk({ ...twoAgents, 'web-app/.git/HEAD': 'ref: refs/heads/main\n', 'web-app/.mcp.json': '{}\n' })
})

test.afterEach(() => desk.close())

const read = (file: string) => readFile(desk.home.path(file), 'utf8')
const card = (name: string) => desk.page.getByRole('article', { name, exact: true })

test('says what it found and has changed nothing', async () => {
  const { page, home } = desk
  await expect(page.getByRole('heading', { name: 'Found 2 agents and 3 servers' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'context7, found in Claude Code' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'files, found in Codex' })).toBeVisible()
  await paint(desk, 'first-start')
  expect(Object.keys(await home.snapshot(['window-data', '.cache', 'web-app']))).toEqual([
    '.claude.json',
    '.codex',
    '.codex/config.toml',
  ])
})

test('adopts a server of one agent and brings it to the other', async () => {
  const { page } = desk
  await selectFoundAgents(desk)
  await page.getByRole('button', { name: 'Adopt… context7' }).click()
  await expect(page.getByRole('dialog', { name: 'Adopt context7 from Claude Code' })).toBeVisible()
  await paint(desk, 'plan-adopt')
  await confirmPlan(page, 'Adopt')
  expect(await read('.claude.json')).toBe(twoAgents['.claude.json'])
  await expect(card('context7').getByRole('button', { name: 'Codex not there yet' })).toBeVisible()

  await page.getByRole('button', { name: 'Sync 1…' }).click()
  await expect(page.getByRole('dialog').getByText('mcp_servers.context7')).toBeVisible()
  await paint(desk, 'plan-sync')
  await confirmPlan(page, 'Sync')
  await expect(card('context7').getByRole('button', { name: 'Codex configured' })).toBeVisible()
  await paint(desk, 'synced')
  expect(await read('.claude.json')).toBe(twoAgents['.claude.json'])
  const codex = await read('.codex/config.toml')
  expect(codex.startsWith(twoAgents['.codex/config.toml'])).toBe(true)
  expect(codex.slice(twoAgents['.codex/config.toml'].length)).toContain('[mcp_servers.context7]')
  expect(codex).toContain('env_vars = ["CONTEXT7_API_KEY"]')
  expect(desk.complaints).toEqual([])
})

test('writes nothing before agents are selected, and offers to select those found', async () => {
  const { page } = desk
  await page.getByRole('button', { name: 'Adopt… docs' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Adopt', exact: true })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Select Claude Code and Codex…' }).click()
  await confirmPlan(page, 'Select')
  await expect(page.getByRole('heading', { name: /^Found 2 agents/ })).toBeHidden()
})

test('undoes a change through a plan of its own', async () => {
  const { page } = desk
  await selectFoundAgents(desk)
  await page.getByRole('button', { name: 'Adopt… docs' }).click()
  await confirmPlan(page, 'Adopt')
  await page.getByRole('button', { name: 'Sync 1…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sync', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo…' }).click()
  await confirmPlan(page, 'Recover')
  expect(await read('.codex/config.toml')).toBe(twoAgents['.codex/config.toml'])
})

test('shows the new plan when an agent wrote its file while the old one was read', async () => {
  const { page, home } = desk
  await selectFoundAgents(desk)
  await page.getByRole('button', { name: 'Adopt… docs' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Adopt', exact: true })).toBeEnabled()
  const { writeFile } = await import('node:fs/promises')
  await writeFile(home.path('.claude.json'), twoAgents['.claude.json'].replace('docs.example.com', 'other.example.com'))
  await dialog.getByRole('button', { name: 'Adopt', exact: true }).click()
  await expect(dialog.getByText('the plan is new')).toBeVisible()
  await paint(desk, 'plan-moved')
  await confirmPlan(page, 'Adopt')
  expect(await read('.afd/mcp/user.json')).toContain('other.example.com')
})

test('adds a project folder through the picker, and takes it off the list again', async () => {
  const { page, home } = desk
  await selectFoundAgents(desk)
  await chooseInDialog(desk, [home.path('web-app')])
  await page.getByRole('button', { name: 'Add folder…' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'web-app' })).toBeVisible()
  await page.getByRole('button', { name: 'Adopt… docs' }).click()
  await page.getByRole('radio', { name: 'Only web-app' }).check()
  await page.getByRole('button', { name: 'Review…' }).click()
  await confirmPlan(page, 'Adopt')
  await expect(card('docs')).toContainText('project')
  await paint(desk, 'project')

  await page.getByRole('button', { name: 'Remove web-app from the list' }).click()
  await confirmPlan(page, 'Remove folder')
  await expect(page.getByRole('heading', { level: 1, name: 'User' })).toBeVisible()
})

test('adds nothing when the picker is cancelled', async () => {
  await chooseInDialog(desk, [])
  await desk.page.getByRole('button', { name: 'Add folder…' }).click()
  await expect(desk.page.getByRole('heading', { level: 1, name: 'User' })).toBeVisible()
  await expect(desk.page.getByRole('button', { name: /from the list/ })).toHaveCount(0)
})
