import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { confirmPlan, openDesk, paint, selectFoundAgents } from './support/desk.ts'
import { hostileNames, literalSecret, secretValue } from './support/sample-homes.ts'

test('stops at a literal secret, shows the way out, and never shows the value', async () => {
  const desk = await openDesk(literalSecret)
  const { page, home } = desk
  const neverShown = async () => {
    const markup = await page.content()
    for (const part of [secretValue, secretValue.slice(0, 8), secretValue.slice(-8)]) expect(markup).not.toContain(part)
  }
  await neverShown()
  await selectFoundAgents(desk)
  await page.getByRole('button', { name: 'Adopt… github' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'One thing is in the way' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Adopt', exact: true })).toBeDisabled()
  await paint(desk, 'plan-blocked')
  await neverShown()

  await dialog.getByLabel('Environment variable to read environment.GITHUB_TOKEN from').fill('MY_TOKEN')
  await dialog.getByRole('button', { name: 'Use a reference' }).click()
  await expect(dialog.getByText('MY_TOKEN').first()).toBeVisible()
  await neverShown()
  await confirmPlan(page, 'Adopt')
  await neverShown()
  const native = await readFile(home.path('.claude.json'), 'utf8')
  expect(native).not.toContain(secretValue)
  expect(native).toContain(['$', '{MY_TOKEN}'].join(''))
  await desk.close()
})

test('shows hostile names as text, with unseen characters written out', async () => {
  const desk = await openDesk(hostileNames)
  const { page } = desk
  await expect(page.getByText('<img src=x onerror="document.title=1">').first()).toBeVisible()
  await expect(page.getByText('safe\\u{202e}gnp.exe').first()).toBeVisible()
  expect(await page.content()).not.toContain('\u202e')
  expect(await page.locator('main img, main b').count()).toBe(0)
  expect(await page.title()).toBe('AFD Agent Manager')
  await paint(desk, 'hostile-names')
  await desk.close()
})
