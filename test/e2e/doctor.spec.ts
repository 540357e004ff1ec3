import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { confirmPlan, type Desk, dragFromOutside, findViolations, openDesk, paint } from './support/desk.ts'
import { keptInStep } from './support/sample-homes.ts'

const golden = 'web-app/.agents/buddy-agent-harness/mcp.toml'
const record = 'web-app/.agents/buddy-agent-harness/mcp.projected.json'
const secret = 'sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789'
const projectFile = {
  mcpServers: {
    guide: { command: 'npx', args: ['-y', 'guide@1.0.0'] },
    leaky: { command: 'cmd', args: ['/c', 'npx', '-y', 'leaky@1.0.0'], env: { API_KEY: secret } },
  },
}
const agreed = { targets: { '.mcp.json': { guide: { args: ['-y', 'guide@1.0.0'] } } } }
const files = {
  ...keptInStep,
  [golden]: '# what we use\n[servers.guide]\ncommand = "npx"\nargs = ["-y", "guide@2.0.0"]\n',
  [record]: JSON.stringify(agreed),
  'web-app/.mcp.json': `${JSON.stringify(projectFile, null, 2)}\n`,
}

let desk: Desk

test.beforeEach(async () => {
  desk = await openDesk(files)
  await dragFromOutside(desk, [desk.home.path('web-app')])
  await expect(desk.page.getByRole('heading', { level: 1, name: 'web-app' })).toBeVisible()
  await desk.page.keyboard.press('d')
})
test.afterEach(() => desk.close())

test('lists what is wrong by file, filters it, and shows no value', async () => {
  const { page } = desk
  const file = page.getByRole('region', { name: '.mcp.json', exact: true })
  await expect(file.getByText('.mcp.json#servers.guide.args', { exact: true })).toBeVisible()
  await expect(file.getByText('.mcp.json#servers.leaky.env.API_KEY', { exact: true })).toBeVisible()
  expect(await page.content()).not.toContain(secret)
  await paint(desk, 'doctor')
  expect(await findViolations(desk)).toEqual([])
  await page.getByRole('combobox', { name: 'Severity' }).selectOption('warning')
  await expect(file.getByText('.mcp.json#servers.guide.args', { exact: true })).toBeHidden()
  await page.getByRole('searchbox', { name: 'Search findings' }).fill('nothing like it')
  await expect(page.getByText('No finding fits the search.')).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('searchbox', { name: 'Search findings' }).fill('')
  await page.getByRole('combobox', { name: 'Severity' }).selectOption('any')
  await paint(desk, 'doctor-dark')
  expect(await findViolations(desk)).toEqual([])
})

test('compares both sides with what they last agreed on, and takes one', async () => {
  const { page, home } = desk
  await page.getByRole('button', { name: 'Compare… .mcp.json#servers.guide.args' }).click()
  const dialog = page.getByRole('dialog', { name: 'The golden set and the file' })
  await expect(dialog.getByRole('heading', { name: 'Last agreed on' })).toBeVisible()
  await expect(dialog.getByText('guide@2.0.0')).toHaveCount(2)
  await expect(dialog.getByText('guide@1.0.0').first()).toBeVisible()
  await paint(desk, 'difference')
  expect(await findViolations(desk)).toEqual([])
  await dialog.getByRole('button', { name: 'Take the golden set’s side…' }).click()
  await confirmPlan(page, 'Take one side')
  expect(await readFile(home.path('web-app/.mcp.json'), 'utf8')).toContain('guide@2.0.0')
  await expect(page.getByText('.mcp.json#servers.guide.args', { exact: true })).toBeHidden()
})

test('repairs a hazard through a plan', async () => {
  const { page, home } = desk
  await page.getByRole('button', { name: 'Repair… .mcp.json#servers.leaky.command' }).click()
  await confirmPlan(page, 'Repair')
  const file = JSON.parse(await readFile(home.path('web-app/.mcp.json'), 'utf8')) as typeof projectFile
  expect(file.mcpServers.leaky).toEqual({ command: 'npx', args: ['-y', 'leaky@1.0.0'], env: { API_KEY: secret } })
})

test('declares a server that only the file has, without its credential', async () => {
  const { page } = desk
  await page.getByRole('button', { name: 'Add to the golden set… .mcp.json#servers.leaky' }).click()
  await expect(
    page.getByRole('dialog').getByText('holds a credential as plain text', { exact: false }).first(),
  ).toBeVisible()
  expect(await page.content()).not.toContain(secret)
})

test('writes the golden set into the agents’ files', async () => {
  const { page, home } = desk
  await page.getByRole('button', { name: 'Write golden set…' }).click()
  await confirmPlan(page, 'Write golden set')
  expect(await readFile(home.path('web-app/.codex/config.toml'), 'utf8')).toContain('guide@2.0.0')
})

test('looks at the user’s own files outside a project', async () => {
  const { page } = desk
  await page.getByRole('button', { name: /: User / }).click()
  await expect(page.getByText('Credentials and hazards in your own files.')).toBeVisible()
})
