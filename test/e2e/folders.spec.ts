import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { confirmPlan, type Desk, dragFromOutside, findViolations, openDesk, paint } from './support/desk.ts'
import { keptInStep } from './support/sample-homes.ts'

let desk: Desk

test.beforeEach(async () => {
  desk = await openDesk(keptInStep)
  for (const folder of ['web-app/inner', 'api']) await mkdir(desk.home.path(folder), { recursive: true })
})

test.afterEach(() => desk.close())

test('takes one folder that is dropped anywhere, and shows it', async () => {
  const { page, home } = desk
  await dragFromOutside(desk, [home.path('web-app')], false)
  await expect(page.getByText('Drop project folders here')).toBeVisible()
  await paint(desk, 'drop-target')
  await dragFromOutside(desk, [home.path('web-app')])
  await expect(page.getByText('Drop project folders here')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'web-app' })).toBeVisible()
  await page.getByRole('region', { name: 'Folder added' }).getByRole('button', { name: 'Undo…' }).click()
  await confirmPlan(page, 'Recover')
  await expect(page.getByRole('heading', { level: 1, name: 'User' })).toBeVisible()
})

test('answers each of many dropped things with what it is', async () => {
  const { page, home } = desk
  await writeFile(home.path('notes.txt'), '')
  await dragFromOutside(
    desk,
    ['web-app', 'web-app/inner', 'notes.txt', 'gone'].map((name) => home.path(name)),
  )
  const result = page.getByRole('region', { name: '2 folders added, 2 not' })
  await expect(result).toContainText('inner added (it lies in web-app)')
  await expect(result).toContainText('notes.txt is a file')
  await expect(result).toContainText('gone is not there')
  await paint(desk, 'dropped')
  expect(await findViolations(desk)).toEqual([])
  await result.getByRole('button', { name: 'Close' }).click()
  await dragFromOutside(desk, [home.path('web-app'), home.home])
  const again = page.getByRole('region', { name: 'No folder was added' })
  await expect(again).toContainText('web-app was in the list already')
  await expect(again).toContainText('is your home')
})

test('says of a folder that it cannot be read', async () => {
  test.skip(process.getuid?.() === 0, 'Nothing is unreadable for root.')
  const { page, home } = desk
  await chmod(home.path('api'), 0)
  await dragFromOutside(desk, [home.path('api')])
  await expect(page.getByText('api cannot be read by you')).toBeVisible()
  await chmod(home.path('api'), 0o755)
})

test('keeps the order, and tells a folder that went from one that is there', async () => {
  const { page, home } = desk
  await dragFromOutside(desk, [home.path('web-app'), home.path('api')])
  const places = page.getByRole('navigation', { name: 'Places' })
  await expect(places.getByRole('button', { name: /servers$/ })).toContainText(['User', 'web-app', 'api'])
  const { rm } = await import('node:fs/promises')
  await rm(home.path('api'), { recursive: true })
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(places.getByRole('button', { name: /folder is missing: ?api/ })).toBeVisible()
})
