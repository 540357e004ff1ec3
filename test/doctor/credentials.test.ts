/** Literal credentials by the names beside them, and whether git has them. */
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, describe, it } from 'node:test'
import { assertNoCanary, canary } from '../helpers/canary.ts'
import { type DoctorHome, golden, makeDoctorHome, runGit, withoutGit } from './doctor-home.ts'

const file = '.cursor/mcp.json'

function cursor(entry: unknown): Readonly<Record<string, string>> {
  return { [file]: JSON.stringify({ mcpServers: { a: entry } }) }
}

describe('credentials', () => {
  let home: DoctorHome
  afterEach(() => home.remove())

  it('are found by name in every field that can hold one, without a golden set', async () => {
    const entry = {
      command: 'npx',
      args: ['srv', '--api-key', canary, `--token=${canary}`, '--name', canary, `https://u:${canary}@a.example/`],
      env: { API_KEY: canary, MYTOKEN: canary, MONKEY_PATCH: canary, AUTHOR: canary, dbPwd: canary, EMPTY_TOKEN: '' },
      url: `https://a.example/mcp?api_key=${canary}&page=${canary}`,
      headers: { Authorization: `Bearer ${canary}`, 'X-Page': canary },
      oauth: { clientSecret: canary, tokenUrl: `https://a.example/${canary}` },
      PIN_TOKEN: 5,
    }
    home = await makeDoctorHome(cursor(entry))
    const report = await home.examine()
    assert.deepEqual(
      report.findings.map(({ code, locator }) => [code, locator.replace(`${file}#servers.a.`, '')]),
      [
        'args[2]',
        'args[3]',
        'args[6]',
        'env.API_KEY',
        'env.MYTOKEN',
        'env.dbPwd',
        'headers.Authorization',
        'oauth.clientSecret',
        'url',
      ].map((field) => ['mcp-literal-secret', field]),
    )
    assertNoCanary(report, 'report')
  })

  it('are not found where a reference stands, in any spelling, also inside a template', async () => {
    const references = [`\${V}`, '$V', `\${env:V}`, '{env:V}', `\${input:id}`, `Bearer \${V}`, 'Bearer $V', `u:\${V}@x`]
    const env = Object.fromEntries(references.map((text, index) => [`TOKEN_${index}`, text]))
    home = await makeDoctorHome({
      ...cursor({
        command: 'npx',
        env,
        args: ['--token', `\${V}`, '--no-auth', 'x'],
        url: `https://a.example/?key=\${V}`,
      }),
      '.codex/config.toml':
        '[mcp_servers.a]\nurl = "https://a.example/"\nbearer_token_env_var = "GITHUB_TOKEN"\nenv_http_headers = { "X-Api-Key" = "KEY_VAR" }\n',
    })
    assert.deepEqual(await home.list(), [])
  })

  it('count in the golden set too, and where a dollar sign is only a part of the value', async () => {
    const text = `[servers.a]\ncommand = "npx"\nenv = { TOKEN = "pa$word${canary}" }\nclientSecret = "${canary}"\n`
    home = await makeDoctorHome({ [golden]: text })
    const report = await home.examine()
    assert.deepEqual(
      report.findings.map(({ code, locator, line }) => [code, locator, line]),
      [
        ['mcp-golden-unknown-key', `${golden}#servers.a.clientSecret`, 1],
        ['mcp-literal-secret', `${golden}#servers.a.clientSecret`, 1],
        ['mcp-literal-secret', `${golden}#servers.a.env.TOKEN`, 1],
      ],
    )
    assertNoCanary(report, 'report')
  })

  it('are found in a file that its agent rejects for a comment', async () => {
    home = await makeDoctorHome({ '.mcp.json': '{"mcpServers":{"a":{"command":"x","env":{"TOKEN":"abc"}}}} // note' })
    assert.deepEqual(await home.list(), ['mcp-literal-secret .mcp.json#servers.a.env.TOKEN'])
  })

  it('hide where a credential stands in the place of a name', async () => {
    const name = `ghp_${'a1B2c3D4'.repeat(5)}`
    home = await makeDoctorHome({
      [golden]: '',
      '.mcp.json': JSON.stringify({ mcpServers: { [name]: { command: 'x' } } }),
    })
    const report = await home.examine()
    assert.equal(JSON.stringify(report).includes('a1B2c3D4'), false)
    assert.deepEqual(
      report.findings.map(({ locator }) => locator),
      ['.mcp.json#servers["***"]'],
    )
  })

  it('are looked for in the files of the user only where that is asked for', async () => {
    const env = { env: { TOKEN: canary } }
    home = await makeDoctorHome(
      {},
      {
        user: {
          '.claude.json': JSON.stringify({ mcpServers: { a: { command: 'x', ...env } } }),
          '.cursor/mcp.json': JSON.stringify({ mcpServers: { b: { command: 'x', ...env } } }),
          '.codex/config.toml': `[mcp_servers.c]\ncommand = "x"\nenv = { TOKEN = "${canary}" }\n`,
        },
      },
    )
    assert.deepEqual((await home.examine()).findings, [])
    const report = await home.examine({ user: true })
    assert.deepEqual(
      report.findings.map(({ code, locator }) => `${code} ${locator}`),
      ['~/.claude.json#servers.a', '~/.codex/config.toml#servers.c', '~/.cursor/mcp.json#servers.b'].map(
        (place) => `mcp-literal-secret ${place}.env.TOKEN`,
      ),
    )
    assertNoCanary(report, 'report')
  })

  it('say nothing of a home that is taken for a project', async () => {
    home = await makeDoctorHome({}, { user: { '.mcp.json': '{"mcpServers":{"a":{"env":{"TOKEN":"abc"}}}}' } })
    assert.deepEqual(await home.examine({ project: home.home }), {
      project: null,
      golden: false,
      findings: [],
      problems: [],
    })
  })
})

describe('credentials under git', { skip: withoutGit }, () => {
  let home: DoctorHome
  afterEach(() => home.remove())
  const secret = cursor({ command: 'npx', env: { TOKEN: canary } })
  const found = (code: string) => [`${code} ${file}#servers.a.env.TOKEN`]

  it('are committed as soon as the file is in the index, and for as long as it is in a commit', async () => {
    home = await makeDoctorHome(secret, { git: true })
    assert.deepEqual(await home.list(), found('mcp-literal-secret'))
    home.git('add', file)
    assert.deepEqual(await home.list(), found('mcp-committed-secret'))
    home.git('rm', '--quiet', '--cached', file)
    assert.deepEqual(await home.list(), found('mcp-literal-secret'))
    await home.commit({})
    home.git('rm', '--quiet', '--cached', file)
    home.git('commit', '--quiet', '--message', 'out of it')
    assert.deepEqual(await home.list(), found('mcp-committed-secret'))
  })

  it('are committed where only another branch has the file', async () => {
    home = await makeDoctorHome({ readme: '' }, { git: true })
    home.git('add', 'readme')
    home.git('commit', '--quiet', '--message', 'first')
    home.git('checkout', '--quiet', '-b', 'other')
    await home.commit(secret)
    home.git('checkout', '--quiet', 'main')
    await home.write(secret)
    assert.deepEqual(await home.list(), found('mcp-committed-secret'))
  })

  it('are literal in an ignored file, and in a repository that git cannot be asked about', async () => {
    home = await makeDoctorHome({ ...secret, '.gitignore': '.cursor\n' }, { git: true })
    await home.commit({})
    assert.deepEqual(await home.list(), found('mcp-literal-secret'))
    const [finding] = (await home.examine({ path: home.path('nothing') })).findings
    assert.equal(finding?.code, 'mcp-literal-secret')
    assert.match(finding.repair ?? '', /git could not be asked/)
    await rm(path.join(home.project, '.git'), { recursive: true })
    const [plain] = (await home.examine({ path: home.path('nothing') })).findings
    assert.doesNotMatch(plain?.repair ?? '', /git/)
  })

  it('are judged by the repository that holds the file: a submodule below the project', async () => {
    home = await makeDoctorHome(secret, { git: true })
    const inner = path.join(home.project, '.cursor')
    runGit(home.home, inner, ['init', '--quiet'])
    runGit(home.home, inner, ['add', '--all'])
    assert.deepEqual(await home.list(), found('mcp-committed-secret'))
  })

  it('start no program that the repository names, and none that it brings', async () => {
    home = await makeDoctorHome({ ...secret, 'bin/git': '#!/bin/sh\ntouch "$HOME/started"\n' }, { git: true })
    await home.commit({})
    home.git('config', 'core.fsmonitor', `touch ${home.path('started')}`)
    home.git('config', 'core.pager', `touch ${home.path('started')}`)
    const own = path.join(home.project, 'bin')
    home.git('update-index', '--chmod=+x', 'bin/git')
    home.git('checkout', '--quiet', '--force')
    const before = await home.snapshot()
    const paths = [own, process.env.PATH ?? ''].join(path.delimiter)
    assert.deepEqual(await home.list({ path: paths }), found('mcp-committed-secret'))
    assert.deepEqual(await home.snapshot(), before)
  })
})
