/** `afd doctor` as a hook and a code host call it: words, JSON, SARIF and exit codes. */
import assert from 'node:assert/strict'
import { mkdir, rm } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import { doctorReportSchema } from '../../src/model/doctor.ts'
import { canary } from '../helpers/canary.ts'
import { makeTempHome, type TempHome } from '../helpers/temp-home.ts'
import { type BuiltAfd, buildAfd } from './built-afd.ts'
import { readJson } from './json-answer.ts'

const golden = '.agents/buddy-agent-harness/mcp.toml'
const files = {
  [`clean/${golden}`]: '[servers.a]\ncommand = "npx"\n',
  'clean/.mcp.json': '{"mcpServers":{"a":{"command":"npx"}}}',
  [`warned/${golden}`]: 'note = 1\n',
  [`drifted/${golden}`]: '[servers.a]\ncommand = "npx"\n',
  'drifted/.mcp.json': `{\n  "mcpServers": {\n    "a": { "command": "uvx", "env": { "TOKEN": "${canary}" } },\n    "b c": { "command": "x" }\n  }\n}\n`,
}

interface Sarif {
  readonly version: string
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } }
    readonly results: readonly {
      readonly ruleId: string
      readonly ruleIndex: number
      readonly level: string
      readonly locations: readonly {
        readonly physicalLocation: {
          readonly artifactLocation: { readonly uri: string; readonly uriBaseId?: string }
          readonly region: { readonly startLine: number }
        }
        readonly logicalLocations: readonly { readonly fullyQualifiedName: string }[]
      }[]
    }[]
  }[]
}

describe('afd doctor', () => {
  let afd: BuiltAfd
  let home: TempHome
  before(async () => {
    afd = await buildAfd()
    home = await makeTempHome(files)
  })
  after(async () => {
    await home.remove()
    await afd.remove()
  })

  const look = (folder: string, ...words: readonly string[]) =>
    afd.call({ home: home.home, cwd: home.path(folder) }, 'doctor', ...words)

  it('says nothing at all where all is well', async () => {
    assert.deepEqual(await look('clean'), { exitCode: 0, stdout: '', stderr: '' })
  })

  it('ends with 2 for warnings, 3 for errors, and 0 where that is wished', async () => {
    assert.equal((await look('warned')).exitCode, 2)
    assert.equal((await look('drifted')).exitCode, 3)
    assert.equal((await look('drifted', '--exit-zero')).exitCode, 0)
    assert.equal((await look('drifted', '--exit-zero', '--json')).exitCode, 0)
    assert.equal((await look('drifted', '--project', home.path('missing'))).exitCode, 1)
    assert.equal((await look('drifted', '--json', '--format', 'sarif')).exitCode, 1)
  })

  it('tells each finding with its place and its repair, and no value', async () => {
    const { stdout, stderr } = await look('drifted')
    assert.equal(stderr, '')
    assert.match(stdout, /^3 findings\n/)
    assert.match(stdout, /✗ mcp-literal-secret: .*\n {4}\.mcp\.json#servers\.a\.env\.TOKEN\n {4}→ Put the credential/)
    assert.equal(stdout.includes(canary), false)
  })

  it('answers with JSON of its schema, by either option', async () => {
    const answer = await look('drifted', '--json')
    assert.deepEqual(await look('drifted', '--format', 'json'), answer)
    const { findings, golden: hasGolden } = doctorReportSchema.parse(readJson(answer))
    assert.equal(hasGolden, true)
    assert.deepEqual(
      findings.map(({ code, locator, line }) => [code, locator, line]),
      [
        ['mcp-diverged-unknown', '.mcp.json#servers.a.command', 3],
        ['mcp-literal-secret', '.mcp.json#servers.a.env.TOKEN', 3],
        ['mcp-undeclared', '.mcp.json#servers["b c"]', 4],
      ],
    )
  })

  it('answers with SARIF that names rule, file and line', async () => {
    const { stdout, exitCode } = await look('drifted', '--format', 'sarif')
    const log = JSON.parse(stdout) as Sarif
    const [run] = log.runs
    assert.deepEqual([exitCode, log.version, log.runs.length], [3, '2.1.0', 1])
    assert.ok(run)
    assert.deepEqual(
      run.results.map(({ ruleId, level, locations: [place] }) => [
        ruleId,
        level,
        place?.physicalLocation.artifactLocation,
        place?.physicalLocation.region.startLine,
        place?.logicalLocations[0]?.fullyQualifiedName,
      ]),
      [
        ['mcp-diverged-unknown', 'error', { uri: '.mcp.json', uriBaseId: '%SRCROOT%' }, 3, 'servers.a.command'],
        ['mcp-literal-secret', 'error', { uri: '.mcp.json', uriBaseId: '%SRCROOT%' }, 3, 'servers.a.env.TOKEN'],
        ['mcp-undeclared', 'error', { uri: '.mcp.json', uriBaseId: '%SRCROOT%' }, 4, 'servers["b c"]'],
      ],
    )
    for (const { ruleId, ruleIndex } of run.results) assert.equal(run.tool.driver.rules[ruleIndex]?.id, ruleId)
    assert.equal(stdout.includes(canary), false)
    const { runs } = JSON.parse((await look('clean', '--format', 'sarif')).stdout) as Sarif
    assert.deepEqual(runs[0]?.results, [])
  })

  it('names files from the root of the repository that a project lies in', async () => {
    await mkdir(home.path('.git'))
    const words = ['doctor', '--project', home.path('drifted'), '--format', 'sarif']
    const { stdout } = await afd.call({ home: home.home }, ...words)
    await rm(home.path('.git'), { recursive: true })
    const [run] = (JSON.parse(stdout) as Sarif).runs
    const uris = run?.results.map(({ locations: [place] }) => place?.physicalLocation.artifactLocation.uri)
    assert.deepEqual([...new Set(uris)], ['drifted/.mcp.json'])
  })

  it('writes nothing', async () => {
    const before = await home.snapshot()
    await look('drifted')
    await look('drifted', '--scope', 'user', '--format', 'sarif')
    assert.deepEqual(await home.snapshot(), before)
  })
})
