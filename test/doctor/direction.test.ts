/** Which side moved, asked of real repositories. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { rename } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, describe, it } from 'node:test'
import { type DoctorHome, golden, makeDoctorHome, record, runGit, withoutGit } from './doctor-home.ts'

const target = '.mcp.json'
const place = `${target}#servers.a.command`

/** The command of the same server in both files. */
function state(inGolden: string, inTarget: string): Readonly<Record<string, string>> {
  return {
    [golden]: `[servers.a]\ncommand = "${inGolden}"\n`,
    [target]: JSON.stringify({ mcpServers: { a: { command: inTarget } } }),
  }
}

describe('the side that moved', { skip: withoutGit }, () => {
  let home: DoctorHome
  afterEach(() => home.remove())

  const make = async () => {
    home = await makeDoctorHome({}, { git: true })
  }
  const assertSide = async (side: string, options?: Parameters<DoctorHome['list']>[0]) => {
    assert.deepEqual(await home.list(options), [`mcp-diverged-${side} ${place}`])
  }

  it('is the one that no longer says what both last agreed on', async () => {
    await make()
    await home.commit(state('one', 'one'))
    await home.write(state('one', 'two'))
    await assertSide('target')
    await home.commit({})
    await assertSide('target')
    await home.write(state('three', 'one'))
    await assertSide('golden')
    await home.write(state('three', 'two'))
    await assertSide('both')
  })

  it('is told of any value, also one that sounds like an answer', async () => {
    await make()
    await home.commit(state('none', 'none'))
    await home.write(state('none', 'unknown'))
    await assertSide('target')
  })

  it('is told by the newest agreement, not by an older one', async () => {
    await make()
    for (const [a, b] of [
      ['one', 'one'],
      ['two', 'one'],
      ['two', 'two'],
      ['one', 'two'],
    ] as const)
      await home.commit(state(a, b))
    await assertSide('golden')
  })

  it('is told by the record first, and field by field', async () => {
    await make()
    await home.commit(state('one', 'one'))
    const targets = { [target]: { a: { command: 'two' } } }
    await home.write({ ...state('one', 'two'), [record]: JSON.stringify({ schemaVersion: 1, targets }) })
    await assertSide('golden')
    await home.write({ [record]: '{ not json' })
    await assertSide('target')
  })

  it('is unknown where they never agreed, nothing is committed, or a file is not tracked', async () => {
    await make()
    await home.write(state('one', 'two'))
    await assertSide('unknown')
    await home.commit({})
    await assertSide('unknown')
    await home.remove()
    await make()
    await home.commit({ ...state('one', 'one'), '.gitignore': `/${target}\n` })
    await home.write(state('one', 'two'))
    await assertSide('unknown')
  })

  it('is unknown where a file left the index, though its history is there', async () => {
    await make()
    await home.commit(state('one', 'one'))
    home.git('rm', '--cached', '--quiet', target)
    await home.write(state('one', 'two'))
    await assertSide('unknown')
  })

  it('is found across versions that cannot be read, and a move of both files', async () => {
    await make()
    await home.commit({ 'old/mcp.toml': 'x', ...state('one', 'one') })
    await home.commit({ [target]: '{ broken' })
    await home.commit({ [golden]: '[broken' })
    await home.commit(state('one', 'two'))
    await assertSide('target')
    await home.remove()
    await make()
    await home.commit({ 'sub/readme': '', ...prefix('sub', state('one', 'one')) })
    await rename(path.join(home.project, 'sub', '.agents'), path.join(home.project, '.agents'))
    await rename(path.join(home.project, 'sub', target), path.join(home.project, target))
    await home.commit({})
    await home.write(state('one', 'two'))
    await assertSide('target')
  })

  it('is unknown where two branches agreed on different things', async () => {
    await make()
    await home.commit(state('one', 'one'))
    home.git('checkout', '--quiet', '-b', 'other')
    await home.commit(state('two', 'two'))
    home.git('checkout', '--quiet', 'main')
    await home.commit(state('three', 'three'))
    home.git('merge', '--quiet', '--no-commit', '-s', 'ours', 'other')
    await home.commit(state('two', 'three'))
    await assertSide('unknown')
  })

  it('is found through a merge that only one branch changed', async () => {
    await make()
    await home.commit(state('one', 'one'))
    home.git('checkout', '--quiet', '-b', 'other')
    await home.commit(state('two', 'two'))
    home.git('checkout', '--quiet', 'main')
    await home.commit({ readme: 'x' })
    home.git('merge', '--quiet', '--no-edit', 'other')
    await home.write(state('three', 'two'))
    await assertSide('golden')
  })

  it('is found in a project below the root of the repository, and in a linked work tree', async () => {
    await make()
    await home.commit(prefix('sub', state('one', 'one')))
    await home.write(prefix('sub', state('one', 'two')))
    await assertSide('target', { project: path.join(home.project, 'sub') })
    await home.commit({})
    const linked = home.path('linked')
    home.git('worktree', 'add', '--quiet', linked)
    await assertSide('target', { project: path.join(linked, 'sub') })
  })

  it('is found in a shallow clone where the agreement is in it, else unknown', async () => {
    await make()
    await home.commit(state('one', 'one'))
    await home.commit(state('one', 'two'))
    const url = `file://${home.project}`
    for (const [depth, side] of [
      ['1', 'unknown'],
      ['2', 'target'],
    ] as const) {
      const clone = home.path(`clone-${depth}`)
      runGit(home.home, home.home, ['clone', '--quiet', '--depth', depth, url, clone])
      await assertSide(side, { project: clone })
    }
  })

  it('is unknown where git would have to fetch what the files held, and nothing is fetched', async () => {
    await make()
    await home.commit(state('one', 'one'))
    await home.commit(state('one', 'two'))
    home.git('config', 'uploadpack.allowFilter', 'true')
    const clone = home.path('partial')
    runGit(home.home, home.home, ['clone', '--quiet', '--filter=blob:none', `file://${home.project}`, clone])
    const before = await home.snapshot()
    await assertSide('unknown', { project: clone })
    assert.deepEqual(await home.snapshot(), before)
  })

  it('is looked for in the project, whatever the environment says of another repository', async () => {
    await make()
    await home.commit(state('one', 'one'))
    await home.write(state('one', 'two'))
    const env = { GIT_DIR: home.path('elsewhere'), GIT_WORK_TREE: home.home, GIT_TRACE: home.path('trace') }
    const before = await home.snapshot()
    await assertSide('target', { env })
    assert.deepEqual(await home.snapshot(), before)
  })

  it('is found in a submodule', async () => {
    await make()
    await home.commit(state('one', 'one'))
    await home.commit(state('one', 'two'))
    const outer = home.path('outer')
    runGit(home.home, home.home, ['init', '--quiet', outer])
    runGit(home.home, outer, ['submodule', '--quiet', 'add', home.project, 'inner'])
    await assertSide('target', { project: path.join(outer, 'inner') })
  })

  it('is unknown without git', async () => {
    await make()
    await home.commit(state('one', 'one'))
    await home.write(state('one', 'two'))
    await assertSide('unknown', { path: home.path('nothing-here') })
  })

  it('is told of each field by itself', async () => {
    await make()
    const files = (goldenLines: string, entry: unknown) => ({
      [golden]: `[servers.a]\n${goldenLines}\n`,
      [target]: JSON.stringify({ mcpServers: { a: entry } }),
    })
    await home.commit(files('command = "x"\nenv = { A = "1", B = "1" }', { command: 'x', env: { A: '1', B: '1' } }))
    await home.commit(files('command = "x"\nenv = { A = "2", B = "1" }', { command: 'x', env: { A: '1', B: '2' } }))
    assert.deepEqual(await home.list(), [
      `mcp-diverged-golden ${target}#servers.a.env.A`,
      `mcp-diverged-target ${target}#servers.a.env.B`,
    ])
  })

  it('is found below thousands of other commits', async () => {
    await make()
    await home.commit(state('one', 'one'))
    await home.commit(state('one', 'two'))
    const root = home.git('rev-parse', 'HEAD').trim()
    const commits = Array.from({ length: 10_000 }, (_each, index) =>
      [
        'commit refs/heads/main',
        `committer A <a@example.com> ${1_800_000_000 + index} +0000`,
        'data 1',
        'x',
        ...(index === 0 ? [`from ${root}`] : []),
        'M 100644 inline note',
        `data ${String(index).length}`,
        String(index),
        '',
      ].join('\n'),
    )
    const settings = { input: commits.join('\n'), env: { PATH: process.env.PATH, HOME: home.home } }
    execFileSync('git', ['-C', home.project, 'fast-import', '--quiet', '--force'], settings)
    await assertSide('target')
  })

  it('leaves the repository as it is', async () => {
    await make()
    await home.commit(state('one', 'one'))
    await home.write(state('one', 'two'))
    const before = await home.snapshot()
    await assertSide('target')
    assert.deepEqual(await home.snapshot(), before)
  })
})

function prefix(folder: string, files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]))
}
