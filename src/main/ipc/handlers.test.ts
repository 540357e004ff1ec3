import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import { makeTempHome, type TempHome } from '../../../test/helpers/temp-home.ts'
import { createAgentManager } from '../../core/agent-manager.ts'
import type { Handlers } from '../../ipc/contract.ts'
import type { Settings } from '../../ipc/settings.ts'
import { ProblemError } from '../../model/problem.ts'
import { createProjectFolders, projectIdOf } from '../project-folders.ts'
import { createShownFiles } from '../shown-files.ts'
import { createConnects } from './connects.ts'
import { buildHandlers } from './handlers.ts'

let temp: TempHome
let handlers: Handlers
let chosen: readonly string[] = []
const revealed: string[] = []
const copied: string[] = []
const settings: Settings = {
  theme: 'system',
  closeToTray: true,
  notifications: true,
  startAtLogin: false,
  available: { tray: false, startAtLogin: false },
}

const codeIs = (code: string) => (error: unknown) => error instanceof ProblemError && error.problems[0]?.code === code

before(async () => {
  temp = await makeTempHome({
    '.claude.json': '{ "mcpServers": { "context7": { "type": "stdio", "command": "npx" } } }\n',
    'web-app/.mcp.json': '{ "mcpServers": {} }\n',
  })
  const platform = process.platform === 'win32' ? 'win32' : 'posix'
  const manager = createAgentManager({ directories: { platform, home: temp.home, env: {} } })
  handlers = buildHandlers({
    manager,
    folders: createProjectFolders(manager, process.platform),
    shown: createShownFiles(),
    host: { home: temp.home, platform, version: '0.0.0' },
    connects: createConnects(manager, '0.0.0', () => undefined),
    settings: { read: () => settings, change: (change) => ({ ...settings, ...change }) as Settings },
    chooseFolders: () => Promise.resolve(chosen),
    showInFolder: (path) => revealed.push(path),
    writeClipboard: (text) => copied.push(text),
  })
})

after(() => temp.remove())

describe('the handlers of the window', () => {
  it('show a file in the file manager only after the window was told of it', async () => {
    const path = temp.path('.claude.json')
    await assert.rejects(handlers.revealFile({ path }), codeIs('unknown-file'))
    await handlers.discover({})
    await handlers.revealFile({ path })
    assert.deepEqual(revealed, [path])
    await assert.rejects(handlers.revealFile({ path: temp.path('web-app') }), codeIs('unknown-file'))
  })

  it('add nothing where the folder dialog is cancelled', async () => {
    chosen = []
    assert.deepEqual(await handlers.pickProjects({}), { added: [], transaction: null })
  })

  it('remember a chosen folder, under an id that plans understand', async () => {
    await mkdir(temp.path('web-app/.git'), { recursive: true })
    const agents = ['claude-code']
    const selection = { operation: 'select-agents', agents } as const
    await handlers.confirmChange({ change: selection, token: (await handlers.planChange(selection)).token })
    chosen = [temp.path('web-app')]
    const id = projectIdOf(temp.path('web-app'))
    assert.deepEqual((await handlers.pickProjects({})).added, [id])
    assert.deepEqual(
      (await handlers.listProjects({})).projects.map((project) => project.id),
      [id],
    )
    assert.equal((await handlers.readStatus({ project: id })).project, temp.path('web-app'))
    const plan = await handlers.planChange({ operation: 'sync', scope: 'project', project: id })
    assert.equal(plan.operation, 'sync')
  })

  it('answer each dropped thing with what it is, and remember only folders that are new', async () => {
    await mkdir(temp.path('api/inner'), { recursive: true })
    await writeFile(temp.path('notes.txt'), '')
    const { folders, transaction } = await handlers.dropFolders({
      paths: ['web-app', 'api', 'api/inner', 'api', 'notes.txt', 'gone', ''].map((name) =>
        name === '' ? '' : temp.path(name),
      ),
    })
    assert.deepEqual(
      folders.map(({ name, outcome, inside }) => [name, outcome, inside]),
      [
        ['web-app', 'known', undefined],
        ['api', 'added', undefined],
        ['inner', 'added', 'api'],
        ['api', 'known', undefined],
        ['notes.txt', 'file', undefined],
        ['gone', 'missing', undefined],
        ['', 'missing', undefined],
      ],
    )
    assert.notEqual(transaction, null)
    assert.deepEqual((await handlers.dropFolders({ paths: [temp.home] })).folders[0]?.outcome, 'home')
    for (const name of ['api', 'api/inner']) {
      const change = { operation: 'remove-project', path: projectIdOf(temp.path(name)) } as const
      await handlers.confirmChange({ change, token: (await handlers.planChange(change)).token })
    }
  })

  it('show a project folder in the file manager by its id alone', async () => {
    await handlers.revealProject({ project: projectIdOf(temp.path('web-app')) })
    assert.equal(revealed.at(-1), temp.path('web-app'))
    await assert.rejects(handlers.revealProject({ project: projectIdOf('/etc') }), codeIs('unknown-project'))
  })

  it('read a pasted snippet, and show none of its values', async () => {
    const text =
      '{ "mcpServers": { "github": { "command": "npx", "env": { "GITHUB_TOKEN": "ghp_secret0123456789" } } } }'
    const [server] = (await handlers.readSnippet({ text })).servers
    assert.equal(server?.name, 'github')
    assert.equal(JSON.stringify(server.shown).includes('ghp_'), false)
  })

  it('show what a connect would start without starting it', async () => {
    assert.deepEqual((await handlers.previewConnect({ servers: [] })).servers, [])
  })

  it('refuse an id that stands for no folder', async () => {
    await assert.rejects(handlers.readStatus({ project: '0123456789abcdef' }), codeIs('unknown-project'))
  })

  it('forget a folder by its id', async () => {
    const change = { operation: 'remove-project', path: projectIdOf(temp.path('web-app')) } as const
    await handlers.confirmChange({ change, token: (await handlers.planChange(change)).token })
    assert.deepEqual((await handlers.listProjects({})).projects, [])
  })
})
