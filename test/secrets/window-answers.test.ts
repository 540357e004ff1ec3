/** Tests that no answer to the window, and no error noted on the way, holds a piece of a credential. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Channel, channels } from '../../src/ipc/channels.ts'
import type { Settings } from '../../src/ipc/settings.ts'
import { createConnects } from '../../src/main/ipc/connects.ts'
import { buildHandlers } from '../../src/main/ipc/handlers.ts'
import { answer } from '../../src/main/ipc/register-handlers.ts'
import { createProjectFolders, projectIdOf } from '../../src/main/project-folders.ts'
import { createShownFiles } from '../../src/main/shown-files.ts'
import { formatLocator } from '../../src/model/locator.ts'
import type { PlanRequest } from '../../src/model/plan.ts'
import { type AgentHome, allAgents, selectAll, userFiles, withAgentHome } from '../helpers/agent-home.ts'
import { syncEverywhere } from '../helpers/shared-home.ts'
import { canaryOf, findCanaries, shapedCanaryOf } from './canaries.ts'
import { watchCanaries } from './canary-watch.ts'
import { brokenFiles, misshapenFiles, plantedEntries } from './planted-entries.ts'
import { plantCanaries } from './planted-home.ts'

const user = { scope: 'user' } as const
const word = canaryOf('word that was typed')

/** Changes as the window asks for them; `project` is an id. */
function listRequests(project: string): readonly PlanRequest[] {
  const one = { server: 'context7', ...user }
  const adopt = { operation: 'adopt', fromScope: 'user', toScope: 'user' } as const
  return [
    { operation: 'sync', ...user },
    { operation: 'sync', scope: 'effective', project },
    { operation: 'set-enabled', ...one, enabled: false },
    { operation: 'set-enabled', server: 'context7', scope: 'project', project, enabled: false },
    { operation: 'move', server: 'context7', from: 'user', to: 'project', project },
    { operation: 'rename', ...one, to: 'renamed' },
    { operation: 'edit', ...one, change: { environment: { LEVEL: { literal: 'x' } }, headers: {} } },
    { operation: 'targets', ...one, add: [], remove: ['codex'] },
    { operation: 'release', ...one },
    { operation: 'uninstall', ...one },
    { operation: 'select-agents', agents: ['codex'], remove: true },
    { operation: 'consent', consent: { kind: 'pi-adapter' } },
    { operation: 'remove-project', path: project },
    { operation: 'golden-init', project },
    { operation: 'golden-apply', project },
    ...['context7', ...Object.keys(plantedEntries)].flatMap((name): PlanRequest[] => {
      const locator = formatLocator({ file: '.mcp.json', keys: ['servers', name] })
      return [
        { operation: 'reconcile', project, locator, take: 'golden' },
        { operation: 'reconcile', project, locator, take: 'target' },
        { operation: 'repair', project, locator: `${locator}.env.X`, code: 'mcp-hazard-dangerous-environment' },
      ]
    }),
    { operation: 'recover', transaction: shapedCanaryOf('word that was typed') },
    { operation: 'add', ...user, server: 'added', definition: { ...typed, transport: 'stdio', enabled: true } },
    ...allAgents.flatMap((agent): PlanRequest[] => [
      { operation: 'resolve', ...one, agent, take: 'native' },
      { operation: 'resolve', ...one, agent, take: 'canonical' },
      { ...adopt, agent, servers: Object.keys(plantedEntries).filter((name) => findCanaries(name).length === 0) },
      { ...adopt, agent, servers: Object.keys(plantedEntries) },
      { ...adopt, agent, servers: ['leak-fields', 'leak-harmless'], portableOnly: true },
    ]),
  ]
}

const typed = { command: 'npx', args: ['--token', word], environment: { API_KEY: { literal: word } } }

/** What a README says, with a credential that somebody filled in. */
const snippets = [
  JSON.stringify({ mcpServers: { [shapedCanaryOf('name of a server')]: typed, plain: typed } }),
  JSON.stringify({
    url: `https://a.example.com/?key=${word}`,
    headers: { Authorization: `Bearer ${word}` },
    note: word,
  }),
  `claude mcp add x -e API_KEY=${word} -- npx server --token ${word}`,
  `{ "mcpServers": "${word}`,
  word,
]

/** A pasted definition goes back to the page that it came from, to be added from there; all that may be shown is beside it. */
function withoutDefinitions(result: unknown): unknown {
  return JSON.parse(JSON.stringify(result, (key, value: unknown) => (key === 'definition' ? undefined : value)))
}

const settings: Settings = {
  theme: 'system',
  closeToTray: true,
  notifications: true,
  startAtLogin: false,
  available: { tray: false, startAtLogin: false },
}

/** What a page that was taken over could send. */
const malformed: readonly unknown[] = [
  word,
  { [word]: word },
  { project: word },
  { path: word },
  { operation: word },
  { operation: 'sync', scope: word },
  { operation: 'add', server: word, definition: { transport: word } },
  { change: { operation: 'sync', scope: 'user' }, token: word },
]

async function askEverything(home: AgentHome): Promise<ReturnType<typeof watchCanaries>> {
  const watch = watchCanaries(home)
  const id = projectIdOf(home.project)
  const handlers = buildHandlers({
    manager: home.manager,
    folders: createProjectFolders(home.manager, process.platform),
    shown: createShownFiles(),
    host: { home: home.home, platform: process.platform === 'win32' ? 'win32' : 'posix', version: '0.0.0' },
    connects: createConnects(home.manager, '0.0.0', (server, step) => watch.note('connect', [server, step])),
    settings: { read: () => settings, change: () => settings },
    chooseFolders: () => Promise.resolve([home.project]),
    showInFolder: () => undefined,
    writeClipboard: (text) => watch.note('clipboard', text),
  })
  const onBug = (channel: Channel, error: unknown) =>
    assert.fail(`${channel} fails with ${error instanceof Error ? error.name : 'no error'}.`)
  const ask = async (channel: Channel, request: unknown, where: string, pick = (result: unknown) => result) => {
    const result = await answer(channel, handlers, request, { onBug })
    watch.note(`${channel} ${where}`, pick(result))
    return result
  }
  await ask('pickProjects', {}, '')
  for (const channel of channels) {
    for (const request of [{}, { project: id }, { path: home.path(shapedCanaryOf('word that was typed')) }])
      await ask(channel, request, Object.keys(request).join())
    for (const request of malformed) await ask(channel, request, 'malformed')
  }
  for (const text of snippets) await ask('readSnippet', { text }, 'pasted', withoutDefinitions)
  for (const servers of [['context7'], ['leak-headers'], []]) {
    await ask('previewConnect', { servers }, '')
    // Without what was shown nothing is started.
    await ask('connect', { servers, shown: {} }, '')
  }
  for (const change of listRequests(id)) {
    const plan = await ask('planChange', change, change.operation)
    const token = /"token":"([a-f0-9]{32})"/.exec(JSON.stringify(plan))?.[1] ?? 'a'.repeat(32)
    await ask('confirmChange', { change, token: 'a'.repeat(32) }, `stale ${change.operation}`)
    const done = await ask('confirmChange', { change, token }, change.operation)
    await undo(done, ask)
  }
  return watch
}

async function undo(
  done: unknown,
  ask: (channel: Channel, request: unknown, where: string) => Promise<unknown>,
): Promise<void> {
  const transaction = /"id":"(\d{8}T\d{6}Z-[0-9a-f]{6})"/.exec(JSON.stringify(done))?.[1]
  if (transaction === undefined) return
  const change = { operation: 'recover', transaction }
  const token = /"token":"([a-f0-9]{32})"/.exec(JSON.stringify(await ask('planChange', change, 'undo')))?.[1]
  if (token !== undefined) await ask('confirmChange', { change, token }, 'undo')
}

describe('an answer to the window', () => {
  it('holds nothing of a credential in the files of agents, whatever is asked', () =>
    withAgentHome(async (home) => {
      await syncEverywhere(home)
      await plantCanaries(home)
      ;(await askEverything(home)).finish({ answers: 100, applied: 0 })
    }))

  it('holds nothing of a credential where nothing is managed yet', () =>
    withAgentHome(async (home) => {
      await home.apply(selectAll)
      await plantCanaries(home)
      ;(await askEverything(home)).finish({ answers: 100, applied: 0 })
    }))

  for (const [what, files] of Object.entries({ broken: brokenFiles, misshapen: misshapenFiles })) {
    it(`holds nothing of a credential in ${what} files`, () =>
      withAgentHome(async (home) => {
        await syncEverywhere(home)
        for (const agent of allAgents) await home.write(userFiles[agent], files[agent])
        ;(await askEverything(home)).finish({ answers: 100, applied: 0 })
      }))
  }
})
