/** Builds the home folders that the benchmarks run in. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const agents = ['claude-code', 'codex', 'antigravity', 'pi', 'hermes', 'grok']

/** Agents' files as they are after some use, and a user registry of `count` servers; synced unless told otherwise. Returns a copy. */
export function fillHome(home, afd, env, count, { isSynced = true } = {}) {
  for (const name of readdirSync(home)) rmSync(path.join(home, name), { recursive: true, force: true })
  const write = (file, text) => {
    mkdirSync(path.dirname(path.join(home, file)), { recursive: true })
    writeFileSync(path.join(home, file), text)
  }
  write('.claude.json', `${JSON.stringify({ numStartups: 7, mcpServers: { mine: { command: 'mine' } } }, null, 2)}\n`)
  write('.codex/config.toml', '# mine\nmodel = "gpt-5"\n\n[mcp_servers.mine]\ncommand = "mine"\n')
  write('.gemini/config/mcp_config.json', '{\n  "mcpServers": {}\n}\n')
  write('.pi/agent/mcp.json', '{\n  "mcpServers": {}\n}\n')
  write('.hermes/config.yaml', '# mine\nmodel: x\nmcp_servers:\n  mine:\n    command: mine\n')
  write('.grok/config.toml', '# mine\n')
  confirm(afd, env, ['agents', 'select', ...agents])
  const servers = Array.from({ length: count }, (_, index) => [`server-${index}`, buildDefinition(index)])
  write(
    '.afd/mcp/user.json',
    `${JSON.stringify({ schemaVersion: 1, servers: Object.fromEntries(servers) }, null, 2)}\n`,
  )
  if (isSynced) confirm(afd, env, ['mcp', 'sync', '--scope', 'user'])
  return saveHome(home)
}

function buildDefinition(index) {
  if (index % 4 === 3)
    return {
      transport: 'http',
      url: `https://server-${index}.example/mcp`,
      headers: { 'X-Mode': { literal: 'fast' } },
      enabled: true,
    }
  const environment = { MODE: { literal: 'fast' }, LEVEL: { literal: '1' }, PLACE: { literal: 'here' } }
  return {
    transport: 'stdio',
    command: 'npx',
    args: ['-y', `@example/server-${index}@1.0.0`],
    environment,
    enabled: true,
  }
}

/** A `~/.claude.json` of about 2 MB as long use makes it, and one entry that waits for a sync. */
export function growClaudeFile(home, afd, env) {
  fillHome(home, afd, env, 1)
  const file = path.join(home, '.claude.json')
  const content = JSON.parse(readFileSync(file, 'utf8'))
  content.projects = Object.fromEntries(
    Array.from({ length: 400 }, (_, index) => [
      `/home/me/project-${index}`,
      {
        allowedTools: [],
        mcpServers: {},
        hasTrustDialogAccepted: true,
        history: Array.from({ length: 60 }, (_h, line) => ({
          display: `line ${line} of a prompt that someone typed here`,
          pastedContents: {},
        })),
      },
    ]),
  )
  writeFileSync(file, JSON.stringify(content, null, 2))
  const registry = path.join(home, '.afd/mcp/user.json')
  const servers = JSON.parse(readFileSync(registry, 'utf8'))
  servers.servers['server-new'] = { ...buildDefinition(0), targets: ['claude-code'] }
  writeFileSync(registry, JSON.stringify(servers, null, 2))
  return saveHome(home)
}

function run(afd, env, args) {
  const { stdout } = spawnSync(process.execPath, [afd, ...args, '--json'], {
    env,
    cwd: env.HOME,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  return JSON.parse(stdout)
}

export function readToken(afd, env, args) {
  const { plan, problems } = run(afd, env, args)
  if (!plan || plan.blocked) throw new Error(`No plan: ${JSON.stringify(plan?.blockers ?? problems)}`)
  return plan.token
}

function confirm(afd, env, args) {
  const answer = run(afd, env, [...args, '--confirm', readToken(afd, env, args)])
  if (answer.outcome !== 'applied') throw new Error(`Not applied: ${JSON.stringify(answer.problems)}`)
}

export function saveHome(home) {
  const copy = mkdtempSync(path.join(tmpdir(), 'afd-bench-copy-'))
  cpSync(home, copy, { recursive: true })
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
  return copy
}

export function restoreHome(home, copy) {
  for (const name of readdirSync(home)) rmSync(path.join(home, name), { recursive: true, force: true })
  cpSync(copy, home, { recursive: true, preserveTimestamps: true })
}
