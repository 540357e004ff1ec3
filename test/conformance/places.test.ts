/** For every agent: where its files are, on both platforms and with the homes that environment variables name. */
import assert from 'node:assert/strict'
import { posix, win32 } from 'node:path'
import { describe, it } from 'node:test'
import { isProblem, type Places } from '../../src/core/agents/agent-adapter.ts'
import { agentCatalog } from '../../src/core/agents/agent-catalog.ts'
import { AgentWorld, samplePlaces } from './agent-world.ts'
import { expectationsOf } from './expectations.ts'

for (const adapter of agentCatalog) {
  const { userFile, projectFile, homeVariable } = expectationsOf(adapter)

  describe(`${adapter.name}: places`, () => {
    it('keeps user servers in its usual file', () => {
      assert.equal(new AgentWorld(adapter, samplePlaces('posix')).surface('user').file.path, userFile.posix)
      assert.equal(new AgentWorld(adapter, samplePlaces('win32')).surface('user').file.path, userFile.win32)
    })

    it('keeps project servers below the project, where it has any', () => {
      for (const [platform, { join }] of [
        ['posix', posix],
        ['win32', win32],
      ] as const) {
        const places = samplePlaces(platform)
        const surface = adapter.surface('project', new AgentWorld(adapter, places).context)
        const path = projectFile === undefined ? undefined : join(places.projectRoot ?? '', ...projectFile)
        assert.equal(surface === undefined || isProblem(surface) ? undefined : surface.file.path, path)
        const { projectRoot: _none, ...withoutProject } = places
        assert.equal(adapter.surface('project', new AgentWorld(adapter, withoutProject).context), undefined)
      }
    })

    it('names absolute paths only, each once, in folders that links may not leave', () => {
      for (const [platform, { isAbsolute }] of [
        ['posix', posix],
        ['win32', win32],
      ] as const) {
        const places = samplePlaces(platform)
        const files = adapter.contextFiles(places)
        const paths = files.map(({ path }) => path)
        assert.equal(new Set(paths).size, paths.length)
        for (const path of [...paths, ...adapter.detection(places).paths]) assert.ok(isAbsolute(path), path)
        for (const { path, root } of files) assert.equal(root === 'project', path.startsWith(places.projectRoot ?? '?'))
        assert.ok(adapter.detection(places).programs.length > 0)
      }
    })

    it('states each fact with a public source and the day it was checked', () => {
      assert.ok(adapter.evidence.length > 3)
      for (const { claim, source, verifiedOn } of adapter.evidence) {
        assert.ok(claim.length > 20)
        assert.match(source, /^https:\/\/|\d+\.\d+\.\d+ (run on|\(|, read in)|\d, read in/)
        assert.match(verifiedOn, /^2026-\d\d-\d\d$/)
      }
    })

    if (homeVariable === undefined) return
    const { name: variable, file } = homeVariable

    const surfaceWith = (value: string, overrides: Partial<Places> = {}) => {
      const places = samplePlaces('posix', { env: { [variable]: value }, ...overrides })
      return adapter.surface('user', new AgentWorld(adapter, places).context)
    }
    const codeOf = (surface: ReturnType<typeof surfaceWith>) => (isProblem(surface) ? surface.code : surface?.file.path)

    it(`follows ${variable}`, () => {
      assert.equal(codeOf(surfaceWith('/opt/agents/x')), `/opt/agents/x/${file}`)
      assert.equal(codeOf(surfaceWith('')), userFile.posix)
      const places = samplePlaces('win32', { env: { [variable]: 'D:\\agents\\x' } })
      assert.equal(new AgentWorld(adapter, places).surface('user').file.path, win32.join('D:\\agents\\x', file))
    })

    it('refuses a home that is relative or lies in the project', () => {
      // A relative XDG folder means nothing, says its specification.
      const relative = variable === 'XDG_CONFIG_HOME' ? userFile.posix : 'home-not-absolute'
      assert.equal(codeOf(surfaceWith('./home')), relative)
      assert.equal(codeOf(surfaceWith('/home/dev/code/shop/.home')), 'home-in-project')
      assert.equal(codeOf(surfaceWith('/home/dev/code/shop')), 'home-in-project')
      assert.equal(codeOf(surfaceWith('/home/dev/code/shop-2')), `/home/dev/code/shop-2/${file}`)
      assert.equal(codeOf(surfaceWith('/home/dev/alt', { projectRoot: '/home/dev' })), `/home/dev/alt/${file}`)
    })
  })
}

describe('the catalogue', () => {
  it('holds each agent once, in display order', () => {
    const ids = agentCatalog.map(({ id }) => id)
    assert.deepEqual(ids, [
      'claude-code',
      'codex',
      'antigravity',
      'pi',
      'hermes',
      'grok',
      'cursor',
      'gemini-cli',
      'vscode',
      'copilot-cli',
      'devin',
      'goose',
      'zed',
      'opencode',
    ])
  })
})
