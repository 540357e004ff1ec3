import { expect, test } from '@playwright/test'
import { type Desk, findViolations, openDesk, paint, resize, selectFoundAgents } from './support/desk.ts'
import { buildManyServers, hostileNames, literalSecret, twoAgents } from './support/sample-homes.ts'

/** Opens a home, works on it, and always closes it. */
async function withDesk(files: Readonly<Record<string, string>>, work: (desk: Desk) => Promise<void>) {
  const desk = await openDesk(files)
  try {
    await work(desk)
  } finally {
    await desk.close()
  }
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`is accessible in every state, ${colorScheme}`, () =>
    withDesk({ ...twoAgents, ...hostileNames }, async (desk) => {
      test.setTimeout(240_000)
      const { page } = desk
      const isAccessible = async (name: string) => {
        await paint(desk, `${name}-${colorScheme}`)
        expect(await findViolations(desk), name).toEqual([])
      }
      await page.emulateMedia({ colorScheme })
      await isAccessible('first-start')
      await page.getByRole('button', { name: 'Choose agents…' }).click()
      await isAccessible('agents')
      await page.keyboard.press('Escape')
      await selectFoundAgents(desk)
      await page.getByRole('button', { name: 'Adopt… safe' }).click()
      await isAccessible('adopt')
      await page.getByRole('button', { name: 'Review…' }).click()
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Adopt', exact: true })).toBeVisible()
      await isAccessible('plan')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await page.getByRole('button', { name: 'Adopt… files' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Adopt', exact: true }).click()
      await expect(page.getByRole('dialog', { name: /^Done/ })).toBeVisible()
      await isAccessible('receipt')
      await page.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('button', { name: 'files', exact: true }).click()
      await isAccessible('servers')
    }))

test('works from the keyboard alone', () =>
  withDesk(twoAgents, async (desk) => {
    const { page } = desk
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('docs')
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('article')).toHaveCount(3)
    await page.keyboard.press('Control+f')
    await expect(page.getByRole('searchbox')).toBeFocused()

    const opener = page.getByRole('button', { name: 'Choose agents…' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(opener).toBeFocused()

    await page.getByRole('button', { name: 'Agents…', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: /Codex/ }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Review…' }).focus()
    await page.keyboard.press('Enter')
    const verb = page.getByRole('dialog').getByRole('button', { name: 'Select', exact: true })
    await verb.focus()
    await page.keyboard.press('Enter')
    await expect(verb).toBeVisible()
    await page.keyboard.press('Space')
    await expect(page.getByRole('dialog', { name: /^Done/ })).toBeVisible()
  }))

test('is whole in a narrow window and at twice the size', () =>
  withDesk({ ...twoAgents, ...literalSecret }, async (desk) => {
    const { page, app } = desk
    const overflows = () =>
      page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
    await resize(desk, 480, 760)
    await expect.poll(() => page.evaluate(() => innerWidth)).toBeLessThanOrEqual(480)
    await paint(desk, 'narrow')
    expect(await overflows()).toBe(false)
    await resize(desk, 1080, 760)
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(2))
    await expect.poll(() => page.evaluate(() => devicePixelRatio)).toBe(2)
    expect(await overflows()).toBe(false)
  }))

test('says so when there is nothing', () =>
  withDesk({}, async (desk) => {
    await expect(desk.page.getByRole('heading', { name: 'No agent was found on this machine' })).toBeVisible()
    await expect(desk.page.getByText('No servers here, and none was found in an agent.')).toBeVisible()
    await paint(desk, 'empty')
  }))

test('names a file that its agent cannot load, and still shows the rest', () =>
  withDesk({ ...twoAgents, '.codex/config.toml': 'model = "gpt-5"\n[mcp_servers.files\n' }, async (desk) => {
    const { page } = desk
    await expect(page.getByText('~/.codex/config.toml').first()).toBeVisible()
    await expect(page.getByRole('article', { name: 'context7, found in Claude Code' })).toBeVisible()
    await paint(desk, 'error')
  }))

test('shows two hundred servers', () =>
  withDesk(buildManyServers(200), async (desk) => {
    const { page } = desk
    await expect(page.getByRole('heading', { name: 'Servers 200' })).toBeVisible()
    await paint(desk, 'two-hundred')
    await page.keyboard.press('/')
    await page.keyboard.type('server-17')
    await expect(page.getByRole('article', { name: /^server-17/ })).toHaveCount(10)
  }))
