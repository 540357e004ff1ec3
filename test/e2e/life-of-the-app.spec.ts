import { spawn } from 'node:child_process'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { buildEnvironment, confirmPlan, openDesk, openDeskOn, paint, selectFoundAgents } from './support/desk.ts'
import { twoAgents } from './support/sample-homes.ts'

test('runs once: a second start brings the first window back and ends', async () => {
  const desk = await openDesk(twoAgents)
  const isMinimized = () =>
    desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isMinimized()))
  await desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())
  const runtime = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? path.join('node_modules', 'electron', 'dist')
  const second = spawn(path.join(runtime, 'electron'), ['--no-sandbox', '.'], {
    env: buildEnvironment(desk.home),
    stdio: 'ignore',
  })
  expect(await new Promise((resolve) => second.on('exit', resolve))).toBe(0)
  await expect.poll(isMinimized).toEqual([false])
  await desk.close()
})

test('opens where it was closed, and shows files as they are now', async () => {
  const first = await openDesk(twoAgents)
  await first.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 30, width: 700, height: 500 }),
  )
  await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await first.app.waitForEvent('close')
  const again = await openDeskOn(first.home)
  const bounds = await again.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())
  expect(bounds).toMatchObject({ width: 700, height: 500 })
  await again.close()
})

test('shows a change that was cut short on top, and puts it back on request', async () => {
  const first = await openDesk(twoAgents)
  await selectFoundAgents(first)
  await first.page.getByRole('button', { name: 'Adopt… docs' }).click()
  await confirmPlan(first.page, 'Adopt')
  await first.page.getByRole('button', { name: 'Sync 1…' }).click()
  await confirmPlan(first.page, 'Sync')
  await first.app.close()
  const { home } = first
  expect(await readFile(home.path('.codex/config.toml'), 'utf8')).toContain('[mcp_servers.docs]')
  // As if the power had failed after the last file and before the last word.
  const [newest = ''] = (await readdir(home.path('.afd/backups'))).toSorted().toReversed()
  await rm(home.path('.afd/backups', newest, 'outcome.json'))
  await rename(home.path('.afd/backups', newest), home.path('.afd/backups', `${newest}.open`))

  const again = await openDeskOn(home)
  await expect(again.page.getByRole('region', { name: 'A change was cut short' })).toBeVisible()
  await paint(again, 'cut-short')
  await again.page.getByRole('button', { name: 'Recover…' }).click()
  await confirmPlan(again.page, 'Recover')
  await expect(again.page.getByRole('region', { name: 'A change was cut short' })).toBeHidden()
  expect(await readFile(home.path('.codex/config.toml'), 'utf8')).toBe(twoAgents['.codex/config.toml'])
  await again.close()
})
