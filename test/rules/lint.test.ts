/** The type-checked lint rules, the formatter and the dead-code check report planted faults by their names. */
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { plantProject } from './planted-project.ts'

const later = 'const later = (): Promise<void> => Promise.resolve()\n'
const lines = (count: number, text: string): string => `${text}\n`.repeat(count)

/** Rule → [file, text]. */
const faults: Readonly<Record<string, readonly [file: string, text: string]>> = {
  '@typescript-eslint/no-floating-promises': ['floating.ts', `${later}export const go = (): void => {\n  later()\n}\n`],
  '@typescript-eslint/no-misused-promises': [
    'misused.ts',
    `${later}export const all = (): void => {\n  ;[1].forEach(later)\n}\n`,
  ],
  '@typescript-eslint/await-thenable': ['awaited.ts', 'export const go = async (): Promise<void> => {\n  await 1\n}\n'],
  '@typescript-eslint/switch-exhaustiveness-check': [
    'inexhaustive.ts',
    "export function go(side: 'left' | 'right'): void {\n  switch (side) {\n    case 'left':\n  }\n}\n",
  ],
  '@typescript-eslint/consistent-type-imports': [
    'value-import.ts',
    "import { Sound } from './sound.ts'\nexport type Again = Sound\n",
  ],
  '@typescript-eslint/no-explicit-any': ['anything.ts', 'export type Anything = any\n'],
  '@typescript-eslint/no-unsafe-return': [
    'unsafe.ts',
    'export const go = (text: string): string => JSON.parse(text)\n',
  ],
  '@typescript-eslint/no-unnecessary-condition': [
    'always.ts',
    "export const go = (text: string): string => text ?? ''\n",
  ],
  'max-lines': ['long-file.ts', lines(301, 'export {}')],
  'max-lines-per-function': ['long-function.ts', `export function go(): void {\n${lines(60, '  void 0')}}\n`],
  'files/speaks-of-one-thing': ['utils.ts', 'export {}\n'],
  'no-console': ['loud.ts', "console.log('loud')\nexport {}\n"],
  eqeqeq: ['loose.ts', 'export const go = (left: number, right: number): boolean => left == right\n'],
}
/** The refused kinds of syntax share one rule. */
const refusedSyntax: Readonly<Record<string, string>> = {
  'default-export.ts': 'export default 1\n',
  'enumeration.ts': 'export enum Colour {\n  red,\n}\n',
  'barrel.ts': "export * from './sound.ts'\n",
  'prefixed.ts': 'export interface IServer {\n  readonly id: string\n}\n',
}

const inRoom = (name: string): string => `src/core/system/${name}`
const soundText = "export type Sound = 'sound'\n"

describe('the linter', () => {
  const files: Record<string, string> = { [inRoom('sound.ts')]: soundText, [inRoom('NotKebab.ts')]: 'export {}\n' }
  for (const [name, text] of [...Object.values(faults), ...Object.entries(refusedSyntax)]) files[inRoom(name)] = text
  const project = plantProject(files)
  after(project.remove)
  const { code, output } = project.run('node_modules/eslint/bin/eslint.js', 'src', '--format', 'json')
  const reports = JSON.parse(output) as { filePath: string; messages: { ruleId: string | null }[] }[]
  const reportedFor = (name: string): (string | null)[] =>
    reports
      .filter(({ filePath }) => filePath.replaceAll('\\', '/').endsWith(inRoom(name)))
      .flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId))

  it('fails the check', () => {
    assert.equal(code, 1)
  })
  for (const [rule, [name]] of Object.entries(faults))
    it(`reports ${rule} for ${name}`, () => {
      assert.deepEqual([...new Set(reportedFor(name))], [rule])
    })
  for (const name of Object.keys(refusedSyntax))
    it(`reports no-restricted-syntax for ${name}`, () => {
      assert.ok(reportedFor(name).includes('no-restricted-syntax'))
    })
  it('reports a file name that is not in kebab-case', () => {
    assert.deepEqual(reportedFor('NotKebab.ts'), ['files/speaks-of-one-thing'])
  })
  it('says nothing about a sound file', () => {
    assert.deepEqual(reportedFor('sound.ts'), [])
  })
})

describe('the formatter', () => {
  const project = plantProject({
    [inRoom('sound.ts')]: soundText,
    [inRoom('crooked.ts')]: 'export const  crooked = "crooked";\n',
    [inRoom('unused.ts')]: 'export function go(): void {\n  debugger\n}\n',
  })
  after(project.remove)
  const check = (name: string): { readonly code: number | null; readonly output: string } =>
    project.run('node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '--vcs-enabled=false', inRoom(name))

  it('reports a crooked file', () => {
    const { code, output } = check('crooked.ts')
    assert.equal(code, 1)
    assert.match(output, /crooked\.ts format/)
  })
  it('reports a fault of its own lint rules', () => {
    const { code, output } = check('unused.ts')
    assert.equal(code, 1)
    assert.match(output, /lint\/suspicious\/noDebugger/)
  })
  it('says nothing about a sound file', () => {
    assert.equal(check('sound.ts').code, 0)
  })
})

describe('the dead-code check', () => {
  const project = plantProject({
    'src/cli/index.ts': "import { used } from './used.ts'\nused()\n",
    'src/cli/used.ts':
      'export function used(): void {}\nexport function forgotten(): void {}\nexport function onlyTested(): void {}\n',
    'src/cli/used.test.ts': "import { onlyTested } from './used.ts'\nonlyTested()\n",
    'src/cli/unreached.ts': 'export const unreached = 1\n',
  })
  after(project.remove)
  const { code, output } = project.run('build/check-dead-code.mjs')

  it('reports an export that nobody uses', () => {
    assert.equal(code, 1)
    assert.match(output, /^forgotten\b.*src\/cli\/used\.ts/m)
  })
  it('reports an export that only its test uses', () => {
    assert.match(output, /^onlyTested\b.*src\/cli\/used\.ts/m)
  })
  it('reports a file that nobody reaches', () => {
    assert.match(output, /^src\/cli\/unreached\.ts/m)
  })
  it('reports a dependency that nobody imports', () => {
    assert.match(output, /^smol-toml\b/m)
  })
  it('says nothing about an export in use', () => {
    assert.doesNotMatch(output, /^used\b/m)
  })
})
