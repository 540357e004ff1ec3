/** Codex's own traps: layers that are merged field by field, switches that need something below, variables by name. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { codex } from '../../src/core/agents/codex.ts'
import type { ServerDefinition } from '../../src/model/server.ts'
import { sampleHttpServer, sampleServer } from '../helpers/sample-server.ts'
import { AgentWorld, samplePlaces } from './agent-world.ts'

const userFile = '/home/dev/.codex/config.toml'
const wants = (definition: ServerDefinition) => ({ kind: 'definition', definition }) as const

async function makeWorld(userText = ''): Promise<AgentWorld> {
  const world = new AgentWorld(codex, samplePlaces('posix'))
  await world.write(userFile, userText)
  return world
}

function listBlockers(world: AgentWorld, definition: ServerDefinition): readonly string[] {
  const representation = world.represent('project', 'docs', wants(definition))
  return representation.ok
    ? []
    : representation.blockers.map(({ code, message }) => `${code}: ${message.split(' would')[0] ?? ''}`)
}

describe('Codex: a project entry over a user entry', () => {
  it('blocks a change of the transport, which would keep Codex from starting', async () => {
    const world = await makeWorld('[mcp_servers.docs]\nurl = "https://x.example/mcp"\n')
    assert.deepEqual(listBlockers(world, sampleServer()), ['inherited-field: Codex (project): the transport'])
  })

  it('blocks what cannot be cleared: variables, headers, a working directory, a bearer', async () => {
    const local = await makeWorld('[mcp_servers.docs]\ncommand = "x"\ncwd = "/srv"\nenv = { A = "1", B = "2" }\n')
    assert.deepEqual(listBlockers(local, sampleServer({ environment: { A: { literal: 'own' } } })), [
      'inherited-field: Codex (project): cwd',
      'inherited-field: Codex (project): environment.B',
    ])
    const remote = await makeWorld(
      '[mcp_servers.docs]\nurl = "https://x.example/mcp"\nbearer_token_env_var = "T"\nhttp_headers = { X = "1" }\n',
    )
    assert.deepEqual(listBlockers(remote, sampleHttpServer()), [
      'inherited-field: Codex (project): headers.X',
      'inherited-field: Codex (project): headers.Authorization',
    ])
  })

  it('blocks a variable that a literal below would hide', async () => {
    const world = await makeWorld('[mcp_servers.docs]\ncommand = "x"\nenv = { A = "1" }\n')
    const definition = sampleServer({ environment: { A: { fromEnv: 'A' } } })
    assert.deepEqual(listBlockers(world, definition), ['inherited-field: Codex (project): environment.A'])
  })

  it('writes out empty lists and the switch, so that nothing is taken over', async () => {
    const world = await makeWorld(
      '[mcp_servers.docs]\ncommand = "x"\nargs = ["a"]\nenv_vars = ["A"]\nenabled = false\n',
    )
    await world.bring('project', 'docs', wants(sampleServer({ command: 'uvx', args: [] })))
    assert.equal(
      world.text('project'),
      '[mcp_servers.docs]\ncommand = "uvx"\nargs = []\nenv_vars = []\nenabled = true\n',
    )
    assert.deepEqual(world.effective('docs'), {
      transport: 'stdio',
      command: 'uvx',
      args: [],
      environment: {},
      enabled: true,
    })
  })

  it('reads a project entry with what it takes over', async () => {
    const world = await makeWorld('[mcp_servers.docs]\ncommand = "x"\nargs = ["a"]\nenabled = false\n')
    await world.writeAt('project', '[mcp_servers.docs]\ncommand = "uvx"\n')
    const reading = world.read('project', 'docs')
    assert.deepEqual(reading?.definition, {
      transport: 'stdio',
      command: 'uvx',
      args: ['a'],
      environment: {},
      enabled: false,
    })
  })
})

describe('Codex: off in a project', () => {
  it('is a lone switch over a user entry, and a full copy without one', async () => {
    const world = await makeWorld('[mcp_servers.docs]\ncommand = "npx"\n')
    await world.bring('project', 'docs', { kind: 'tombstone', definition: sampleServer() })
    assert.equal(world.text('project'), '[mcp_servers.docs]\nenabled = false\n')
    assert.equal(world.read('project', 'docs')?.overrideOnly, true)

    await world.write(userFile, '')
    assert.deepEqual(
      world.read('project', 'docs')?.problems.map(({ code }) => code),
      ['no-transport'],
    )
    await world.bring('project', 'docs', { kind: 'tombstone', definition: sampleServer({ args: ['x'] }) })
    assert.equal(world.text('project'), '[mcp_servers.docs]\nenabled = false\ncommand = "npx"\nargs = ["x"]\n')
  })

  it('does not take a user entry without a transport for one to stand on', async () => {
    const world = await makeWorld('[mcp_servers.docs]\nenabled = true\n')
    await world.bring('project', 'docs', { kind: 'tombstone', definition: sampleServer() })
    assert.match(world.text('project'), /command = "npx"/)
  })
})

describe('Codex: variables by name', () => {
  it('adopts variables that are passed on under their own names', async () => {
    const world = await makeWorld(`[mcp_servers.docs]
command = "npx"
env_vars = ["A", { name = "B" }, { name = "C", source = "local" }, "D"]
env = { D = "wins" }

[mcp_servers.web]
url = "https://x.example/mcp"
bearer_token_env_var = "TOKEN"
env_http_headers = { X-Key = "KEY" }
`)
    const docs = world.read('user', 'docs')?.definition
    assert.deepEqual(docs?.transport === 'stdio' && docs.environment, {
      A: { fromEnv: 'A' },
      B: { fromEnv: 'B' },
      C: { fromEnv: 'C' },
      D: { literal: 'wins' },
    })
    const web = world.read('user', 'web')?.definition
    assert.deepEqual(web?.transport === 'http' && web.headers, {
      'X-Key': { fromEnv: 'KEY' },
      Authorization: { fromEnv: 'TOKEN', scheme: 'Bearer' },
    })
  })

  for (const [what, fields] of [
    ['from another machine', 'command = "x"\nenv_vars = [{ name = "A", source = "remote" }]'],
    ['that is none', 'command = "x"\nenv_vars = ["A-B"]'],
    ['in a text, where Codex would pass it on as written', `command = "x"\nargs = ["\${A}"]`],
    [
      'twice for one header',
      'url = "https://x.example/mcp"\nhttp_headers = { X = "1" }\nenv_http_headers = { x = "A" }',
    ],
  ] as const) {
    it(`does not adopt a variable ${what}`, async () => {
      const world = await makeWorld(`[mcp_servers.docs]\n${fields}\n`)
      const reading = world.read('user', 'docs')
      assert.equal(reading?.definition, undefined)
      assert.equal(reading?.problems.length, 1)
    })
  }

  it('reads the limit of a request as the time limit and leaves that of the start to Codex', async () => {
    const world = await makeWorld(
      '[mcp_servers.docs]\ncommand = "x"\ntool_timeout_sec = 12.5\nstartup_timeout_sec = 20\n',
    )
    const reading = world.read('user', 'docs')
    assert.equal(reading?.definition?.timeout, 12.5)
    assert.deepEqual(reading.agentOnly, ['startup_timeout_sec'])
  })
})

describe('Codex: trust', () => {
  for (const [text, state] of [
    ['', 'pending'],
    ['[projects."/home/dev/code/shop"]\ntrust_level = "trusted"\n', 'trusted'],
    ['[projects."/home/dev/code/shop"]\ntrust_level = "untrusted"\n', 'rejected'],
    ['[projects."/home/dev/code"]\ntrust_level = "trusted"\n', 'pending'],
    ['[projects."/home/dev/code/shop/"]\ntrust_level = "trusted"\n', 'pending'],
  ] as const) {
    it(`is ${state} by ${text.split('\n')[0] || 'an empty file'}`, async () => {
      const world = await makeWorld(text)
      assert.equal(codex.readTrust('docs', 'project', world.context).state, state)
      assert.equal(codex.readTrust('docs', 'user', world.context).state, 'not-needed')
    })
  }

  it('compares Windows paths without case', async () => {
    const world = new AgentWorld(codex, samplePlaces('win32'))
    await world.write(
      'C:\\Users\\dev\\.codex\\config.toml',
      `[projects.'c:\\users\\dev\\code\\shop']\ntrust_level = "trusted"\n`,
    )
    assert.equal(codex.readTrust('docs', 'project', world.context).state, 'trusted')
  })
})
