/** The compiler refuses what a room may not know, and what the project's strictness forbids. */
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { plantProject } from './planted-project.ts'

/** Room → fault → [text, the compiler's codes]. */
const faults: Readonly<Record<string, Readonly<Record<string, readonly [text: string, code: string]>>>> = {
  model: {
    'node-global': ['export const home = process.env', 'TS2591'],
    'node-module': ["export { readFileSync } from 'node:fs'", 'TS2591'],
    'dom-global': ['export const page = document', 'TS2584'],
    'newer-api': ["export const groups = Object.groupBy(['a'], String)", 'TS2550'],
    'unchecked-index': ['export const first = (list: readonly string[]): string => list[0]', 'TS2322'],
    'given-undefined': ['export const box: { name?: string } = { name: undefined }', 'TS2375'],
    enumeration: ['export enum Colour { red }', 'TS1294'],
    'untyped-import': ["import { Sound } from './sound.ts'\nexport type Again = Sound", 'TS1484'],
    'room-above': ["export type { Sound } from '../core/sound.ts'", 'TS6059 TS6307'],
    'missing-override': [
      'class Base { run(): void {} }\nexport class Special extends Base { run(): void {} }',
      'TS4114',
    ],
  },
  core: { 'dom-global': ['export const page = document', 'TS2584'] },
  cli: { 'dom-global': ['export const page = document', 'TS2584'] },
  ipc: {
    'dom-global': ['export const page = document', 'TS2584'],
    'node-global': ['export const home = process.env', 'TS2591'],
  },
  renderer: {
    'node-global': ['export const home = process.env', 'TS2591'],
    'node-module': ["export { readFileSync } from 'node:fs'", 'TS2591'],
  },
}

const named = Object.entries(faults).flatMap(([room, table]) =>
  Object.entries(table).map(([name, [text, code]]) => ({ room, file: `src/${room}/${name}.ts`, text, code })),
)
const rooms = Object.keys(faults)
const soundText = "export type Sound = 'sound'\n"
const sound = Object.fromEntries(rooms.map((room) => [`src/${room}/sound.ts`, soundText]))

describe('the compiler', () => {
  const project = plantProject({ ...sound, ...Object.fromEntries(named.map(({ file, text }) => [file, `${text}\n`])) })
  after(project.remove)
  const { code, output } = project.run(
    'node_modules/typescript/bin/tsc',
    '--build',
    '--pretty',
    'false',
    ...rooms.map((room) => `src/${room}`),
  )
  const reports = [...output.matchAll(/^(src\S+)\(\d+,\d+\): error (TS\d+)/gm)]
  const reportedFor = (file: string): string[] =>
    reports.filter((report) => report[1] === file).map(([, , id = '']) => id)

  it('fails the check', () => {
    assert.notEqual(code, 0)
  })
  for (const { file, code: expected } of named)
    it(`reports ${expected} for ${file}`, () => {
      assert.equal(reportedFor(file).join(' '), expected)
    })
  it('says nothing about sound files', () => {
    assert.deepEqual(Object.keys(sound).flatMap(reportedFor), [])
  })
})
