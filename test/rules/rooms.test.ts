/** Every rule about who imports whom reports a file that breaks it, by its name. */
import assert from 'node:assert/strict'
import path from 'node:path'
import { after, describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { plantProject } from './planted-project.ts'

interface Violation {
  readonly from: string
  readonly rule: { readonly name: string }
}

/** Rule → [the file that breaks it, what it imports]; one file a fault. */
const faults: Readonly<Record<string, readonly [file: string, imported: string]>> = {
  'model-keeps-its-floor': ['src/model/f1.ts', '../core/system/sound.ts'],
  'core-system-keeps-its-floor': ['src/core/system/f1.ts', '../registry/sound.ts'],
  'core-formats-keeps-its-floor': ['src/core/formats/f1.ts', '../system/sound.ts'],
  'core-definition-keeps-its-floor': ['src/core/definition/f1.ts', '../formats/sound.ts'],
  'core-registry-keeps-its-floor': ['src/core/registry/f1.ts', '../formats/sound.ts'],
  'core-agents-keeps-its-floor': ['src/core/agents/f1.ts', '../transaction/sound.ts'],
  'core-transaction-keeps-its-floor': ['src/core/transaction/f1.ts', '../formats/sound.ts'],
  'core-plan-keeps-its-floor': ['src/core/plan/f1.ts', '../system/sound.ts'],
  'core-catalog-keeps-its-floor': ['src/core/catalog/f1.ts', '../transaction/sound.ts'],
  'core-snippets-keeps-its-floor': ['src/core/snippets/f1.ts', '../transaction/sound.ts'],
  'core-connect-keeps-its-floor': ['src/core/connect/f1.ts', '../transaction/sound.ts'],
  'core-doctor-keeps-its-floor': ['src/core/doctor/f1.ts', '../transaction/sound.ts'],
  'core-operations-keeps-its-floor': ['src/core/operations/f1.ts', '../../cli/sound.ts'],
  'core-agent-manager-keeps-its-floor': ['src/core/agent-manager.ts', '../cli/sound.ts'],
  'ipc-keeps-its-floor': ['src/ipc/f1.ts', '../core/system/sound.ts'],
  'cli-keeps-its-floor': ['src/cli/f1.ts', '../core/operations/sound.ts'],
  'main-keeps-its-floor': ['src/main/f1.ts', '../core/operations/sound.ts'],
  'preload-keeps-its-floor': ['src/preload/f1.ts', '../model/sound.ts'],
  'renderer-keeps-its-floor': ['src/renderer/f1.ts', '../core/system/sound.ts'],
  'model-keeps-its-packages': ['src/model/f2.ts', 'yaml'],
  'core-system-keeps-its-packages': ['src/core/system/f2.ts', 'zod'],
  'core-formats-keeps-its-packages': ['src/core/formats/f2.ts', 'zod'],
  'core-definition-keeps-its-packages': ['src/core/definition/f2.ts', 'zod'],
  'core-registry-keeps-its-packages': ['src/core/registry/f2.ts', 'yaml'],
  'core-agents-keeps-its-packages': ['src/core/agents/f2.ts', 'smol-toml'],
  'core-transaction-keeps-its-packages': ['src/core/transaction/f2.ts', 'yaml'],
  'core-plan-keeps-its-packages': ['src/core/plan/f2.ts', 'node:path'],
  'core-catalog-keeps-its-packages': ['src/core/catalog/f2.ts', 'yaml'],
  'core-snippets-keeps-its-packages': ['src/core/snippets/f2.ts', 'zod'],
  'core-connect-keeps-its-packages': ['src/core/connect/f2.ts', 'zod'],
  'core-doctor-keeps-its-packages': ['src/core/doctor/f2.ts', 'yaml'],
  'core-operations-keeps-its-packages': ['src/core/operations/f2.ts', 'yaml'],
  'core-agent-manager-keeps-its-packages': ['src/core/agent-manager.ts', 'yaml'],
  'ipc-keeps-its-packages': ['src/ipc/f2.ts', 'yaml'],
  'cli-keeps-its-packages': ['src/cli/f2.ts', 'electron'],
  'main-keeps-its-packages': ['src/main/f2.ts', 'react'],
  'preload-keeps-its-packages': ['src/preload/f2.ts', 'node:fs'],
  'renderer-keeps-its-packages': ['src/renderer/f2.ts', 'electron'],
  'every-file-has-a-room': ['src/attic/f1.ts', '../model/sound.ts'],
  resolves: ['src/model/f3.ts', './no-such-file.ts'],
  'only-system-touches-the-disk': ['src/core/operations/f3.ts', 'node:fs'],
  'agents-take-only-types-from-system': ['src/core/agents/f3.ts', '../system/sound.ts'],
  'agents-do-not-know-each-other': ['src/core/agents/codex.ts', './sound.ts'],
  'what-agents-share-knows-no-agent': ['src/core/agents/native/f1.ts', '../sound.ts'],
  'cli-takes-only-types-from-zod': ['src/cli/f3.ts', 'zod'],
  'features-do-not-know-each-other': ['src/renderer/src/features/a/f1.ts', '../b/sound.ts'],
  'the-renderer-takes-only-types-from-ipc': ['src/renderer/f3.ts', '../ipc/sound.ts'],
  'preload-takes-only-types-and-channels': ['src/preload/f3.ts', '../ipc/sound.ts'],
  'source-does-not-know-its-tests': ['src/core/plan/f4.ts', './f4.test.ts'],
}
/** Faults that one import alone does not make. */
const special = {
  'no-circles': ['src/model/ring-a.ts', 'src/model/ring-b.ts'],
  'no-orphans': ['src/model/lonely.ts'],
}

const rooms = ['model', 'ipc', 'cli', 'main', 'preload', 'renderer', 'renderer/src/features/b']
const coreRooms = ['system', 'formats', 'definition', 'registry', 'agents', 'transaction', 'plan', 'operations']
const soundFiles = [...rooms, ...coreRooms.map((name) => `core/${name}`)].map((room) => `src/${room}/sound.ts`)

function buildFiles(): Record<string, string> {
  const files: Record<string, string> = {
    'src/core/plan/f4.test.ts': "export const sound = 'sound'\n",
    'src/model/ring-a.ts': "import type { Sound } from './ring-b.ts'\nexport type Ring = Sound\n",
    'src/model/ring-b.ts': "import type { Ring } from './ring-a.ts'\nexport type Sound = Ring | 'sound'\n",
    'src/model/lonely.ts': "export const lonely = 'lonely'\n",
  }
  for (const file of soundFiles) files[file] = "export const sound = 'sound'\n"
  for (const [file, imported] of Object.values(faults))
    files[file] = `${files[file] ?? ''}import * as sound from '${imported}'\nconsole.log(sound)\n`
  // Type imports are imports too, and a sound file is one that somebody uses.
  files['src/cli/index.ts'] = soundFiles.map((file) => `import '${path.posix.relative('src/cli', file)}'\n`).join('')
  return files
}

async function readRuleNames(): Promise<string[]> {
  const config = pathToFileURL(path.resolve('.dependency-cruiser.mjs')).href
  const { default: options } = (await import(config)) as { default: { forbidden: { name: string }[] } }
  return options.forbidden.map(({ name }) => name)
}

describe('the rooms', () => {
  const project = plantProject(buildFiles())
  after(project.remove)
  const { output } = project.run('build/check-rooms.mjs', '--output-type', 'json')
  const { violations } = (JSON.parse(output) as { summary: { violations: Violation[] } }).summary
  const reportedFor = (file: string): string[] =>
    violations.filter(({ from }) => from === file).map(({ rule }) => rule.name)

  it('fail the check', () => {
    assert.notEqual(project.run('build/check-rooms.mjs').code, 0)
  })
  for (const [rule, [file, imported]] of Object.entries(faults))
    it(`report ${rule} when ${file} imports ${imported}`, () => {
      assert.ok(reportedFor(file).includes(rule), `reported instead: ${reportedFor(file).join(', ') || 'nothing'}`)
    })
  for (const [rule, [file = '']] of Object.entries(special))
    it(`report ${rule} for ${file}`, () => {
      assert.deepEqual([...new Set(reportedFor(file))], [rule])
    })
  it('say nothing about sound files', () => {
    assert.deepEqual(soundFiles.flatMap(reportedFor), [])
  })
  it('have a planted fault for every rule', async () => {
    assert.deepEqual([...Object.keys(faults), ...Object.keys(special)].sort(), (await readRuleNames()).sort())
  })
})
