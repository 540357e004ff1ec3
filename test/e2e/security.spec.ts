import { expect, test } from '@playwright/test'
import type { WindowApi } from '../../src/renderer/src/api/afd-client.ts'
import { type Desk, openDesk } from './support/desk.ts'
import { twoAgents } from './support/sample-homes.ts'

declare global {
  interface Window {
    readonly afd: WindowApi
  }
}

let desk: Desk

test.beforeAll(async () => {
  desk = await openDesk(twoAgents)
})

test.afterAll(() => desk.close())

test('gives the page no Node, and only named functions', async () => {
  const seen = await desk.page.evaluate(() => ({
    node: [typeof Reflect.get(globalThis, 'require'), typeof Reflect.get(globalThis, 'process')],
    functions: Object.keys(window.afd),
  }))
  expect(seen.node).toEqual(['undefined', 'undefined'])
  expect(seen.functions.toSorted()).toEqual([
    'cancelConnect',
    'changeSettings',
    'confirmChange',
    'connect',
    'copyDiagnostics',
    'copyText',
    'discover',
    'dropFolders',
    'listProjects',
    'listTransactions',
    'onEvent',
    'pickProjects',
    'planChange',
    'previewConnect',
    'pruneTransaction',
    'readCatalog',
    'readHost',
    'readSettings',
    'readSnippet',
    'readStatus',
    'revealFile',
    'revealProject',
    'runDoctor',
  ])
})

test('runs the page sandboxed, isolated, and with web security', async () => {
  const preferences = await desk.app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
      getLastWebPreferences(): Record<string, unknown>
    }
    const { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag } = contents.getLastWebPreferences()
    return { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag }
  })
  expect(preferences).toEqual({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
  })
})

test('refuses inline scripts, inline styles and every connection', async () => {
  const seen = await desk.page.evaluate(async () => {
    const script = document.createElement('script')
    script.textContent = "document.title = 'taken over'"
    document.body.append(script)
    const style = document.createElement('style')
    style.textContent = 'body { display: none }'
    document.head.append(style)
    const reached = await fetch('app://afd/index.html').then(
      () => true,
      () => false,
    )
    return { title: document.title, display: getComputedStyle(document.body).display, reached }
  })
  expect(seen).toEqual({ title: 'AFD Agent Manager', display: 'block', reached: false })
})

test('denies windows, navigation, frames and permissions', async () => {
  const { page, app } = desk
  const before = page.url()
  const seen = await page.evaluate(async () => {
    const opened = window.open('https://example.com')
    const frame = document.createElement('iframe')
    frame.src = 'https://example.com'
    document.body.append(frame)
    const asked = await Notification.requestPermission()
    const clipboard = await navigator.permissions.query({ name: 'geolocation' })
    return { opened: opened !== null, asked, geolocation: clipboard.state }
  })
  expect(seen).toEqual({ opened: false, asked: 'denied', geolocation: 'denied' })
  await page.evaluate(() => {
    location.href = 'https://example.com'
  })
  await page.waitForTimeout(300)
  expect(page.url()).toBe(before)
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
})

test('serves nothing from outside its own folder', async () => {
  const statuses = await desk.app.evaluate(async ({ session }) => {
    const addresses = [
      'app://afd/..%2fmain%2findex.js',
      'app://afd/%2e%2e%2fpreload%2findex.cjs',
      'app://other/index.html',
    ]
    return Promise.all(addresses.map(async (address) => (await session.defaultSession.fetch(address)).status))
  })
  expect(statuses).toEqual([404, 404, 404])
})

test('refuses files and folders that the window was never shown', async () => {
  const codes = await desk.page.evaluate(async () => {
    const ask = [
      window.afd.revealFile({ path: '/etc/passwd' }),
      window.afd.readStatus({ project: '/etc' }),
      window.afd.planChange({ operation: 'add-projects', paths: ['/etc'] }),
      window.afd.readStatus({ project: '0123456789abcdef' }),
    ]
    return Promise.all(
      ask.map(async (answer) => ((result) => (result.ok ? 'ok' : result.problems[0]?.code))(await answer)),
    )
  })
  expect(codes).toEqual(['unknown-file', 'invalid-request', 'invalid-request', 'unknown-project'])
})
