import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import { makeTempHome, type TempHome } from '../../../test/helpers/temp-home.ts'
import { createAgentManager } from '../../core/agent-manager.ts'
import type { Handlers } from '../../ipc/contract.ts'
import { ProblemError } from '../../model/problem.ts'
import { createProjectFolders, projectIdOf } from '../project-folders.ts'
import { createShownFiles } from '../shown-files.ts'
import { buildHandlers } from './handlers.ts'

let temp: TempHome
let handlers: Handlers
let chosen: readonly string[] = []
const revealed: string[] = []

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
    chooseFolders: () => Promise.resolve(chosen),
    showInFolder: (path) => revealed.push(path),
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

  it('refuse an id that stands for no folder', async () => {
    await assert.rejects(handlers.readStatus({ project: '0123456789abcdef' }), codeIs('unknown-project'))
  })

  it('forget a folder by its id', async () => {
    const change = { operation: 'remove-project', path: projectIdOf(temp.path('web-app')) } as const
    await handlers.confirmChange({ change, token: (await handlers.planChange(change)).token })
    assert.deepEqual((await handlers.listProjects({})).projects, [])
  })
})
