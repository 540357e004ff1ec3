/** The shipped command line, killed or refused by the system at each call it makes of the library: judged from the disk. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { nodeProcesses } from '../../src/core/system/processes.ts'
import type { Answer } from '../cli/built-afd.ts'
import { readConfirmation } from '../cli/json-answer.ts'
import type { MutatingCall } from '../helpers/failing-file-system.ts'
import { changeCatalog } from './change-catalog.ts'
import { openProcess } from './core-process.ts'
import {
  buildInjectedAfd,
  type InjectedAfd,
  type LibraryCall,
  type LibraryFault,
  whyNoInjector,
} from './injected-afd.ts'
import type { Told } from './legal-end.ts'
import { checkRealEnd, checkRealWord } from './real-end.ts'
import { makeRealHome, type RealHome } from './real-home.ts'

/** Writes under a foreign lock, in three formats, and our own record. */
const sync = changeCatalog.find(({ name }) => name === 'sync') ?? assert.fail()
const words = ['mcp', 'sync', '--scope', 'user', '--json', '--confirm'] as const

const reason = whyNoInjector()
const skip = reason !== undefined && `The process matrix does not run: ${reason}.`

function hear(answer: Answer): Told {
  const { exitCode } = answer
  if (exitCode === null) return 'killed'
  const { outcome, transaction, problems } = readConfirmation(answer)
  // 2: done, and something is left for the user to do in an agent.
  assert.equal(outcome === 'applied', exitCode === 0 || exitCode === 2, `${outcome}, exit code ${exitCode}`)
  if (outcome === 'applied') return 'applied'
  assert.ok(problems.length > 0, 'it says why')
  return transaction?.state === 'unfinished' ? 'unfinished' : 'not applied'
}

/** Every call with every kind of fault; errors both once and for good. */
function listFaults(calls: readonly LibraryCall[]): readonly LibraryFault[] {
  return calls.flatMap(({ name }, index): LibraryFault[] => {
    const at = index + 1
    const torn: LibraryFault[] = name === 'write' ? [{ kind: 'torn', at }] : []
    const rest = at % 2 === 0 ? 'EACCES' : 'EROFS'
    return [
      { kind: 'kill', at },
      ...torn,
      { kind: 'error', code: 'ENOSPC', at, sticky: false },
      { kind: 'error', code: 'ENOSPC', at, sticky: true },
      { kind: 'error', code: 'EIO', at, sticky: false },
      { kind: 'error', code: 'EIO', at, sticky: true },
      { kind: 'error', code: rest, at, sticky: true },
    ]
  })
}

async function runCase(injected: InjectedAfd, home: RealHome, fault: LibraryFault): Promise<void> {
  await home.restore()
  const told = hear(await injected.call(home.home, fault, ...words, home.token))
  await checkRealWord(home, home.ends, told)
  await checkRealEnd(home, home.ends, told, (files) =>
    openProcess({ files, home: home.home, platform: 'posix', processes: nodeProcesses }),
  )
}

/** The library's calls as the port's: a file that is made is opened, written, given its mode and made durable in one step. */
function foldCalls(calls: readonly LibraryCall[]): readonly string[] {
  const steps: string[] = []
  let made: { readonly path: string; isDurable: boolean } | undefined
  for (const { name, path } of calls) {
    if (made?.path === path && ['write', 'fchmod', 'fchown', 'fsync'].includes(name)) {
      made.isDurable = name === 'fsync'
      continue
    }
    assert.ok(made?.isDurable !== false, `${made?.path} is durable before anything else is done`)
    made = name === 'open' ? { path, isDurable: false } : undefined
    steps.push(describeStep(portNames[name] ?? name, path))
  }
  return steps
}

const portNames: Readonly<Record<string, MutatingCall['name']>> = {
  open: 'createFile',
  fsync: 'syncDirectory',
  rename: 'rename',
  unlink: 'removeFile',
  mkdir: 'makeDirectory',
  rmdir: 'removeDirectory',
  utimensat: 'setTimes',
}

/** Without what is different each time: random names, process ids, times. */
function describeStep(name: string, path: string): string {
  return `${name} ${path.replaceAll(/[0-9a-f]{12,}|\d{8}T\d{6}Z-[0-9a-f]{6}|\d+/g, '#')}`
}

describe('the shipped command line', { skip }, () => {
  let injected: InjectedAfd
  let homes: readonly RealHome[]
  before(async () => {
    injected = await buildInjectedAfd()
    homes = [await makeRealHome(sync), await makeRealHome(sync)]
  })
  after(async () => {
    for (const home of homes) await home.remove()
    await injected.afd.remove()
  })

  it('changes the disk through the port alone, and nowhere but in the home', async () => {
    const [home] = homes
    assert.ok(home)
    await home.restore()
    const calls = await injected.record(home.home, ...words, home.token)
    assert.deepEqual(
      foldCalls(calls),
      home.calls.map(({ name, path }) => describeStep(name, path)),
    )
    assert.deepEqual(
      calls.filter(({ path }) => path !== home.home && !path.startsWith(`${home.home}/`)),
      [],
    )
  })

  it('leaves all files old or all new when it is killed or fails at any call', async (test) => {
    const [first] = homes
    assert.ok(first)
    await first.restore()
    const faults = listFaults(await injected.record(first.home, ...words, first.token))
    const queue = faults.values()
    const failures: string[] = []
    const work = async (home: RealHome) => {
      for (const fault of queue) {
        await runCase(injected, home, fault).catch((error: unknown) =>
          failures.push(`${JSON.stringify(fault)}: ${String(error)}`),
        )
      }
    }
    await Promise.all(homes.map(work))
    test.diagnostic(`${faults.length} process cases, ${faults.length - failures.length} of them legal`)
    assert.deepEqual(failures.slice(0, 20), [], `${failures.length} failures`)
    assert.ok(faults.length >= 500)
  })
})
