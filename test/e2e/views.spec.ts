import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { confirmPlan, type Desk, dragFromOutside, findViolations, openDesk, paint, resize } from './support/desk.ts'
import { keptInStep, twoAgents } from './support/sample-homes.ts'

let desk: Desk

test.afterEach(() => desk.close())

const read = (file: string) => readFile(desk.home.path(file), 'utf8')
const view = (name: string) => desk.page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name })

test.describe('with two agents in step', () => {
  test.beforeEach(async () => {
    desk = await openDesk({ ...keptInStep, 'web-app/.mcp.json': '{}\n' })
  })

  test('goes through the matrix by keys, and leaves a server out from its cell', async () => {
    const { page } = desk
    await view('Matrix').click()
    const grid = page.getByRole('grid', { name: 'Servers and agents' })
    const cell = (name: string) => grid.getByRole('button', { name })
    await cell('docs in Claude Code, user: configured, this one holds').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(cell('files in Codex, user: configured, this one holds')).toBeFocused()
    await page.keyboard.press('Enter')
    await paint(desk, 'matrix')
    await page.getByRole('menuitem', { name: 'Leave Codex out…' }).click()
    await confirmPlan(page, 'Change agents')
    await expect(cell('files in Codex, user: left out')).toBeVisible()
    expect(await read('.codex/config.toml')).not.toContain('files-mcp')
  })

  test('shows both scopes of a project in the matrix, and which one holds', async () => {
    const { page, home } = desk
    await dragFromOutside(desk, [home.path('web-app')])
    await page.getByRole('switch', { name: 'docs on in web-app' }).click()
    await confirmPlan(page, 'Switch')
    await expect(page.getByRole('switch', { name: 'docs on in web-app' })).not.toBeChecked()
    await page.keyboard.press('x')
    await expect(page.getByRole('columnheader', { name: 'Codex project' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'docs in Codex, project: off, this one holds' })).toBeVisible()
    await paint(desk, 'matrix-project')
  })

  test('lists what was done, compares it with now, and undoes it', async () => {
    const { page } = desk
    const before = await read('.codex/config.toml')
    await page.getByRole('switch', { name: 'files on in all projects' }).click()
    await confirmPlan(page, 'Switch')
    await page.keyboard.press('b')
    await expect(page.getByRole('heading', { level: 1, name: 'Backups' })).toBeVisible()
    await page.getByRole('button', { name: 'Switch', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'From now back to what was before' })).toBeVisible()
    await paint(desk, 'backups')
    expect(await findViolations(desk)).toEqual([])
    await page.getByRole('searchbox').fill('nothing like it')
    await expect(page.getByText('No change fits the search.')).toBeVisible()
    await page.getByRole('searchbox').fill('config.toml')
    await page.getByRole('button', { name: 'Undo… Switch' }).click()
    await confirmPlan(page, 'Recover')
    expect(await read('.codex/config.toml')).toBe(before)
  })

  test('tells what backups take and how long they stay, and changes that', async () => {
    const { page } = desk
    await view('Backups').click()
    await expect(page.getByText(/^[\d.,]+ [kM]B on the disk\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'Change…' }).click()
    const dialog = page.getByRole('dialog', { name: 'How long backups stay' })
    await dialog.getByRole('textbox', { name: 'Days' }).fill('soon')
    await expect(dialog.getByRole('button', { name: 'Review…' })).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Days' }).fill('7')
    await paint(desk, 'retention')
    expect(await findViolations(desk)).toEqual([])
    await dialog.getByRole('button', { name: 'Review…' }).click()
    await confirmPlan(page, 'Keep backups')
    expect(JSON.parse(await read('.afd/manifest.json'))).toMatchObject({ retention: { transactions: 50, days: 7 } })
  })

  test('deletes a backup only when asked twice', async () => {
    const { page } = desk
    await page.getByRole('switch', { name: 'files on in all projects' }).click()
    await confirmPlan(page, 'Switch')
    await view('Backups').click()
    await page.getByRole('button', { name: 'Switch', exact: true }).click()
    await page.getByRole('button', { name: 'Delete this backup…' }).click()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await expect(page.getByText('Nothing has been changed yet.')).toBeVisible()
  })

  test('copies diagnostics without a server or a value in them', async () => {
    const { page, app } = desk
    await page.keyboard.press('Control+k')
    await page.keyboard.type('settings')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Copy diagnostics' }).click()
    await expect(page.getByRole('button', { name: 'Diagnostics copied' })).toBeVisible()
    const text = await app.evaluate(({ clipboard }) => clipboard.readText())
    expect(Object.keys(JSON.parse(text) as object)).toContain('versions')
    expect(text).not.toContain('files-mcp')
  })

  test('finds any action from the keyboard', async () => {
    const { page } = desk
    await page.keyboard.press('Control+k')
    await paint(desk, 'palette')
    expect(await findViolations(desk)).toEqual([])
    await page.keyboard.type('files rename')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Rename files' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('matrix')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('grid')).toBeVisible()
    await page.keyboard.press('Shift+?')
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  })

  test('narrows the servers down by agent and by state, and puts the worst first', async () => {
    const { page } = desk
    await page.getByRole('combobox', { name: 'Agent' }).selectOption('codex')
    await expect(page.getByRole('article')).toHaveCount(2)
    await page.getByRole('combobox', { name: 'State' }).selectOption('needs-you')
    await expect(page.getByText('No server fits the search.')).toBeVisible()
    await page.getByRole('combobox', { name: 'State' }).selectOption('any')
    await page.getByRole('combobox', { name: 'Order' }).selectOption('worst')
    await expect(page.getByRole('article').first()).toHaveAccessibleName('docs')
  })

  test('goes from card to card with the arrow keys', async () => {
    const { page } = desk
    await page.getByRole('button', { name: 'docs', exact: true }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('button', { name: 'files', exact: true })).toBeFocused()
  })

  for (const colorScheme of ['light', 'dark'] as const)
    test(`is accessible in every view and dialog, ${colorScheme}`, async () => {
      test.setTimeout(240_000)
      const { page } = desk
      await page.emulateMedia({ colorScheme })
      const check = async (name: string) => {
        await paint(desk, `${name}-${colorScheme}`)
        expect(await findViolations(desk), name).toEqual([])
      }
      for (const name of ['Matrix', 'Doctor', 'Backups', 'Agents', 'Servers']) {
        await view(name).click()
        await check(`view-${name.toLowerCase()}`)
      }
      const entries = ['Edit…', 'Rename…', 'Move…', 'Connect…'] as const
      for (const entry of entries) {
        await page.getByRole('button', { name: 'What to do with files' }).click()
        if (entry === 'Edit…') await check('server-menu')
        await page.getByRole('menuitem', { name: entry }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await check(`dialog-${entry.slice(0, -1).toLowerCase()}`)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
      }
      for (const search of ['add a server', 'settings', 'keys', 'adopt several', 'choose agents']) {
        await page.keyboard.press('Control+k')
        await page.keyboard.type(search)
        await page.keyboard.press('Enter')
        await expect(page.getByRole('combobox', { name: 'Find an action' })).toBeHidden()
        await expect(page.getByRole('dialog')).toBeVisible()
        await check(`dialog-${search.replaceAll(' ', '-')}`)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
      }
    })

  test('is whole in a narrow window in every view', async () => {
    const { page } = desk
    await resize(desk, 480, 760)
    await expect.poll(() => page.evaluate(() => innerWidth)).toBeLessThanOrEqual(480)
    for (const name of ['Matrix', 'Backups', 'Agents', 'Servers']) {
      await view(name).click()
      await paint(desk, `narrow-${name.toLowerCase()}`)
      const overflows = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement
        return scrollWidth > innerWidth || scrollHeight > innerHeight
      })
      expect(overflows, name).toBe(false)
    }
  })
})

test('adopts several servers in one plan, with nothing ticked beforehand', async () => {
  desk = await openDesk({
    ...twoAgents,
    '.afd/manifest.json': JSON.stringify({ schemaVersion: 1, selectedAgents: ['claude-code', 'codex'] }),
  })
  const { page } = desk
  await page.getByRole('button', { name: 'Adopt several…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adopt several servers' })
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Review…' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Tick all' }).click()
  await paint(desk, 'adopt-many')
  await dialog.getByRole('button', { name: 'Review 2…' }).click()
  await confirmPlan(page, 'Adopt')
  await expect(page.getByRole('heading', { name: 'Servers 2' })).toBeVisible()
})
