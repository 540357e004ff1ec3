/**
 * Speed against the physical floor, as ratios measured side by side in one run: `npm run bench [-- rounds]`.
 * Floors are a bare Node (`node -e 0`) and a bare script that does the same reads, fsyncs and renames. No ratio is a test.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildCommandLine } from '../build/build-command-line.mjs'
import { fillHome, growClaudeFile, readToken, restoreHome, saveHome } from './benchmark-home.mjs'
import { measurePair, measurePeak, median } from './measure.mjs'

const rounds = Number(process.argv[2] ?? 15)
// Built anew, so that what is measured is what the sources say.
const program = mkdtempSync(path.join(tmpdir(), 'afd-bench-program-'))
await buildCommandLine(program)
const afd = path.join(program, 'cli.js')

const home = mkdtempSync(path.join(tmpdir(), 'afd-bench-'))
const env = { PATH: process.env.PATH, HOME: home, USERPROFILE: home, NO_COLOR: '1' }
const bare = ['-e', '0']
const rows = []

/** Measures two node processes in turn, each round in the other order. */
function compare(name, goal, floor, ours, prepare = () => {}) {
  const { ratio, cpuRatio, floorMs, oursMs } = measurePair({ floor, ours, env, cwd: home, rounds, prepare })
  const peak = measurePeak({ args: ours, env, cwd: home, prepare })
  rows.push({
    what: name,
    'floor ms': floorMs.toFixed(1),
    'ours ms': oursMs.toFixed(1),
    ratio: ratio.toFixed(2),
    goal,
    'cpu ratio': cpuRatio.toFixed(2),
    'peak MiB': peak.toFixed(0),
  })
}

/** What the libraries take for the files of a status, on top of a bare Node: no status can be below this ratio. */
function addParsing() {
  const script = path.join(import.meta.dirname, 'bare-parse.mjs')
  const parsing = median(Array.from({ length: rounds }, () => Number(execFileSync(process.execPath, [script, home]))))
  const { floorMs } = measurePair({ floor: bare, ours: bare, env, cwd: home, rounds, prepare: () => {} })
  const whole = floorMs + parsing
  const ratio = (whole / floorMs).toFixed(2)
  rows.push({
    what: 'its files parsed once, nothing loaded',
    'floor ms': floorMs.toFixed(1),
    'ours ms': whole.toFixed(1),
    ratio,
  })
}

try {
  compare('afd --version', '≤ 1.3', bare, [afd, '--version'])

  fillHome(home, afd, env, 20)
  const status = [afd, 'mcp', 'status', '--scope', 'user', '--json']
  compare('status, 20 servers × 6 agents', '≤ 1.8', bare, status)

  addParsing()

  const synced = saveHome(home)
  const confirm = [
    afd,
    'mcp',
    'sync',
    '--scope',
    'user',
    '--confirm',
    readToken(afd, env, ['mcp', 'sync', '--scope', 'user']),
    '--json',
  ]
  compare('sync --confirm, nothing to do', '', bare, confirm, () => restoreHome(home, synced))

  const pending = fillHome(home, afd, env, 20, { isSynced: false })
  const token = readToken(afd, env, ['mcp', 'sync', '--scope', 'user'])
  const apply = [afd, 'mcp', 'sync', '--scope', 'user', '--confirm', token, '--json']
  compare('sync --confirm, 20 servers', '≤ 2.2', bare, apply, () => restoreHome(home, pending))
  compare('the same against its own floor', '', [path.join(import.meta.dirname, 'bare-writes.mjs'), home], apply, () =>
    restoreHome(home, pending),
  )

  const grown = growClaudeFile(home, afd, env)
  const bigToken = readToken(afd, env, ['mcp', 'sync', '--scope', 'user'])
  const edit = [afd, 'mcp', 'sync', '--scope', 'user', '--confirm', bigToken, '--json']
  compare(
    'one entry in a 2 MB ~/.claude.json',
    '≤ 1.5',
    [path.join(import.meta.dirname, 'bare-edit.mjs'), home],
    edit,
    () => restoreHome(home, grown),
  )

  console.table(rows)
  console.log(`${rounds} rounds each, medians; node ${process.version}, ${process.platform}-${process.arch}`)
} finally {
  for (const folder of [home, program]) rmSync(folder, { recursive: true, force: true })
}
