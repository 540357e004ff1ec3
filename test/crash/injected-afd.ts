/** The shipped command line with faults in the calls that it makes of the system's library. */
import { execFileSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Answer, type BuiltAfd, buildAfd } from '../cli/built-afd.ts'

/** `at` counts from 1. */
export type LibraryFault =
  | { readonly kind: 'kill' | 'torn'; readonly at: number }
  | { readonly kind: 'error'; readonly at: number; readonly code: keyof typeof errorNumbers; readonly sticky: boolean }

/** Linux's numbers on every platform that Node runs on. */
const errorNumbers = { EIO: 5, EACCES: 13, ENOSPC: 28, EROFS: 30 } as const

export interface LibraryCall {
  readonly name: string
  readonly path: string
}

export interface InjectedAfd {
  readonly afd: BuiltAfd
  call(home: string, fault: LibraryFault, ...words: readonly string[]): Promise<Answer>
  /** Without a fault: every call that changes a disk, anywhere. */
  record(home: string, ...words: readonly string[]): Promise<readonly LibraryCall[]>
}

/** Why it cannot be had here; undefined where it can. */
export function whyNoInjector(): string | undefined {
  if (process.platform !== 'linux') return 'only Linux loads a library before all others'
  return findCompiler() === undefined ? 'there is no C compiler (cc, gcc or clang)' : undefined
}

function findCompiler(): string | undefined {
  return ['cc', 'gcc', 'clang'].find((name) => {
    try {
      execFileSync(name, ['--version'], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  })
}

export async function buildInjectedAfd(): Promise<InjectedAfd> {
  const afd = await buildAfd()
  const folder = path.dirname(afd.script)
  const library = path.join(folder, 'fault-injector.so')
  const log = path.join(folder, 'calls.log')
  const source = path.join('test', 'crash', 'fault-injector.c')
  execFileSync(findCompiler() ?? 'cc', ['-shared', '-fPIC', '-O1', '-Wall', '-Werror', '-o', library, source, '-ldl'])
  const preload = { LD_PRELOAD: library }
  return {
    afd,
    call: (home, fault, ...words) => afd.call({ home, environment: { ...preload, ...describeFault(fault) } }, ...words),
    record: async (home, ...words) => {
      await afd.call({ home, environment: { ...preload, FAULT_LOG: log } }, ...words)
      const lines = (await readFile(log, 'utf8')).trimEnd().split('\n')
      await rm(log)
      return lines.map((line) => {
        const [, name = '', ...rest] = line.split(' ')
        return { name, path: rest.join(' ') }
      })
    },
  }
}

function describeFault(fault: LibraryFault): Readonly<Record<string, string>> {
  const base = { FAULT_KIND: fault.kind, FAULT_AT: String(fault.at) }
  if (fault.kind !== 'error') return base
  return { ...base, FAULT_ERRNO: String(errorNumbers[fault.code]), ...(fault.sticky ? { FAULT_STICKY: '1' } : {}) }
}
