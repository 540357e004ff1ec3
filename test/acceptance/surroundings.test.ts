/** What a plan says about the machine around the files: agents at work, and attributes that a new version does not keep. */
import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import type { Plan } from '../../src/model/plan.ts'
import {
  type AgentHome,
  adoptFromClaude,
  planUnblocked,
  selectAll,
  syncUser,
  userFiles,
  withAgentHome,
} from '../helpers/agent-home.ts'

const notLinux = process.platform === 'linux' ? false : 'only Linux tells this without starting programs'
const lacks = (program: string) =>
  spawnSync(program, ['--version']).error === undefined ? notLinux : `${program} is not installed here`

const withPlannedSync = (work: (home: AgentHome, plan: () => Promise<Plan>) => Promise<void>) =>
  withAgentHome(async (home) => {
    await home.apply(selectAll)
    await home.apply(adoptFromClaude('context7'))
    await work(home, () => planUnblocked(home.manager, syncUser))
  })

const notesOf = ({ attention }: Plan, wanted: string) => attention.filter(({ code }) => code === wanted)

describe('agents that are running', () => {
  const runAgent = async (home: AgentHome, name: string, homeFolder: string) => {
    const program = home.path(`bin/${name}`)
    await mkdir(home.path('bin'), { recursive: true })
    await writeFile(program, '#!/bin/sh\necho up\nread line\n')
    await chmod(program, 0o755)
    const child = spawn(program, { env: { ...process.env, HOME: homeFolder }, stdio: ['pipe', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    const exit = once(child, 'exit')
    return {
      stop: async () => {
        child.stdin.end('\n')
        await exit
      },
    }
  }

  it('are named where the plan writes their files', { skip: notLinux }, () =>
    withPlannedSync(async (home, plan) => {
      assert.deepEqual(notesOf(await plan(), 'agent-running'), [])
      const agent = await runAgent(home, 'codex', home.home)
      try {
        assert.deepEqual(
          notesOf(await plan(), 'agent-running').map(({ agent: id }) => id),
          ['codex'],
        )
      } finally {
        await agent.stop()
      }
    }),
  )

  it('of another home, or without a part in the plan, are not', { skip: notLinux }, () =>
    withPlannedSync(async (home, plan) => {
      const elsewhere = await runAgent(home, 'codex', '/')
      const idle = await runAgent(home, 'cursor', home.home)
      try {
        assert.deepEqual(notesOf(await plan(), 'agent-running'), [])
      } finally {
        await elsewhere.stop()
        await idle.stop()
      }
    }),
  )
})

describe('attributes of a file', () => {
  it('are named where an access list would be lost', { skip: lacks('setfacl') }, () =>
    withPlannedSync(async (home, plan) => {
      assert.deepEqual(notesOf(await plan(), 'attributes-lost'), [])
      execFileSync('setfacl', ['-m', 'u:1:r', home.path(userFiles.codex)])
      const [note, ...others] = notesOf(await plan(), 'attributes-lost')
      assert.deepEqual(others, [])
      assert.match(note?.action ?? '', /config\.toml has an access list \(ACL\), which/)
    }),
  )

  it('are named where extended attributes would be lost', { skip: lacks('setfattr') }, () =>
    withPlannedSync(async (home, plan) => {
      execFileSync('setfattr', ['-n', 'user.note', '-v', 'mine', home.path(userFiles.grok)])
      assert.match(notesOf(await plan(), 'attributes-lost')[0]?.action ?? '', /has extended attributes, which/)
    }),
  )
})
