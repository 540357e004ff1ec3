/** Calls the command line in every way there is, and notes each place where a canary comes out. */
import assert from 'node:assert/strict'
import type { AgentHome } from '../helpers/agent-home.ts'
import type { HomeSnapshot } from '../helpers/temp-home.ts'
import { type CliAnswer, callAfd } from './call-afd.ts'
import { type CanaryPlace, canaryPlaces, findCanaries, findCanariesIn } from './canaries.ts'

export interface CallOptions {
  readonly input?: string
  /** What another program does to the files between preview and confirmation. */
  readonly meanwhile?: () => Promise<void>
}

export interface CanaryWatch {
  /** Every face of one line: as text, as JSON, with a wrong token, confirmed, and taken back again. */
  try(words: readonly string[], options?: CallOptions): Promise<void>
  /** Looks through an answer that somebody else got. */
  note(where: string, answer: unknown): void
  /** Fails where anything came out, or where too little was asked to mean something. */
  finish(least: { readonly answers: number; readonly applied: number }): void
}

/** Files of ours: everything but snapshots, which hold whole files by their nature. */
function isOwn(name: string): boolean {
  return /(^|\/)[.]afd\//.test(name) && !name.endsWith('.before')
}

const wrongToken = 'a'.repeat(32)

/** `known`: files of ours in which the test itself put canaries; only their bytes are not looked at. */
export function watchCanaries(home: AgentHome, known: readonly string[] = []): CanaryWatch {
  const leaks = new Map<CanaryPlace, string[]>()
  let answers = 0
  let applied = 0
  const note = (where: string, answer: unknown) => {
    answers += 1
    const found = typeof answer === 'string' ? findCanaries(answer) : findCanariesIn(answer)
    for (const place of found) leaks.set(place, [...(leaks.get(place) ?? []), where])
  }
  const call = async (words: readonly string[], input: string | undefined): Promise<CliAnswer> => {
    const answer = await callAfd(
      { home: home.home, cwd: home.project, ...(input === undefined ? {} : { input }) },
      words,
    )
    note(hideCanaries(words), `${answer.stdout}\n${answer.stderr}`)
    return answer
  }
  const noteFiles = async (where: string) => {
    const files = await home.snapshot()
    for (const [name, entry] of Object.entries(files)) {
      if (entry.kind === 'file' && isOwn(name) && !known.includes(name))
        note(`${where} → ${name}`, entry.bytes.toString())
    }
    checkSnapshots(files)
  }
  const confirm = async (words: readonly string[], token: string, input: string | undefined) => {
    await call([...words, '--confirm', wrongToken, ...(answers % 2 === 0 ? ['--json'] : [])], input)
    const { stdout } = await call([...words, '--confirm', token, '--json'], input)
    await noteFiles(hideCanaries(words))
    return readTransaction(stdout)
  }
  return {
    note,
    try: async (words, { input, meanwhile } = {}) => {
      await call(words, input)
      const { stdout } = await call([...words, '--json'], input)
      const token = readToken(stdout)
      if (token === undefined) return
      await meanwhile?.()
      const transaction = await confirm(words, token, input)
      if (transaction === undefined) return
      applied += 1
      const recover = ['mcp', 'recover', transaction]
      await call(recover, undefined)
      const back = readToken((await call([...recover, '--json'], undefined)).stdout)
      if (back !== undefined) await call([...recover, '--confirm', back], undefined)
      await noteFiles(`undo of ${hideCanaries(words)}`)
    },
    finish: (least) => {
      assert.deepEqual(
        Array.from(leaks, ([place, wheres]) => `${place}: ${summarize(wheres)}`),
        [],
      )
      assert.ok(answers >= least.answers && applied >= least.applied, `${answers} answers, ${applied} changes`)
    },
  }
}

/** Whole files of the user are in there: for nobody else's eyes. Windows has no such modes. */
function checkSnapshots(files: HomeSnapshot): void {
  if (process.platform === 'win32') return
  for (const [name, entry] of Object.entries(files)) {
    if (!name.endsWith('.before') || entry.kind !== 'file') continue
    const folder = files[name.slice(0, name.lastIndexOf('/'))]
    assert.deepEqual([entry.mode, folder?.kind === 'directory' && folder.mode], [0o600, 0o700], name)
  }
}

/** A test's own report is an output as well, and this one must tell where, not what. */
function hideCanaries(words: readonly string[]): string {
  return words.map((word) => (findCanaries(word).length > 0 ? '…' : word)).join(' ')
}

/** The places of one leak; its first shows where to look. */
function summarize(wheres: readonly string[]): string {
  const lines = [...new Set(wheres.map((where) => where.replaceAll(/[a-f0-9]{32}/g, 'TOKEN')))]
  return `${lines.slice(0, 4).join(' | ')}${lines.length > 4 ? ` and ${lines.length - 4} more` : ''}`
}

function readToken(stdout: string): string | undefined {
  return /"token": "([a-f0-9]{32})"/.exec(stdout)?.[1]
}

function readTransaction(stdout: string): string | undefined {
  return /"outcome": "applied"/.test(stdout) ? /"id": "(\d{8}T\d{6}Z-[0-9a-f]{6})"/.exec(stdout)?.[1] : undefined
}

/** Canaries of the places that the files of a home really hold: what is not there could not come out. */
export function listPlanted(files: HomeSnapshot): readonly CanaryPlace[] {
  const found = new Set(
    Object.values(files).flatMap((entry) => (entry.kind === 'file' ? findCanaries(entry.bytes.toString()) : [])),
  )
  return canaryPlaces.filter((place) => found.has(place))
}
