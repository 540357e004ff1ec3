/** A disk that fails, or a process that dies, at a chosen mutating call. */
import { FileSystemError, type FileWriter } from '../../src/core/system/file-system.ts'

/** Stands for the death of the process: from then on every call rejects with it, so no code can clean up. */
export class CrashSignal extends Error {}

/** The call by its number, or the first that fits. */
export type FaultPlace = number | ((call: MutatingCall) => boolean)

export type Fault =
  | { readonly kind: 'kill-before' | 'kill-after' | 'kill-torn'; readonly at: FaultPlace }
  /** The call fails; with sticky all later ones do too. A file that could not be created is left half written. */
  | { readonly kind: 'error'; readonly at: FaultPlace; readonly code: string; readonly sticky: boolean }
  /** The call does its work and fails all the same, as an fsync may. */
  | { readonly kind: 'error-after'; readonly at: FaultPlace; readonly code: string }

export interface MutatingCall {
  /** Counted from 0. */
  readonly index: number
  readonly name: string
  readonly path: string
}

export interface FailingFileSystem extends FileWriter {
  /** Every mutating call so far. */
  readonly calls: readonly MutatingCall[]
  /** Runs before each mutating call that is not failed: the place for another program's writes. */
  beforeCall: ((call: MutatingCall) => Promise<void>) | undefined
}

export function buildFailingFileSystem(inner: FileWriter, fault?: Fault): FailingFileSystem {
  const calls: MutatingCall[] = []
  let isDead = false
  let hasStruck = false
  const die = () => {
    isDead = true
    throw new CrashSignal()
  }
  const look = <A extends readonly unknown[], R>(read: (...args: A) => Promise<R>) => {
    return (...args: A) => (isDead ? Promise.reject(new CrashSignal()) : read(...args))
  }
  const strikes = (call: MutatingCall): boolean => {
    if (!fault || hasStruck) return false
    hasStruck = typeof fault.at === 'number' ? call.index === fault.at : fault.at(call)
    return hasStruck
  }
  const step = async (name: string, path: string, work: () => Promise<void>, half: () => Promise<void>) => {
    if (isDead) throw new CrashSignal()
    const call = { index: calls.length, name, path }
    calls.push(call)
    const wasStruck = hasStruck
    const isStruck = strikes(call)
    if (isStruck && (fault?.kind === 'error' || fault?.kind === 'kill-torn')) await half()
    if (fault?.kind === 'error' && (isStruck || (wasStruck && fault.sticky)))
      throw new FileSystemError(fault.code, path)
    if (isStruck && (fault?.kind === 'kill-before' || fault?.kind === 'kill-torn')) die()
    await files.beforeCall?.(call)
    await work()
    if (isStruck && fault?.kind === 'error-after') throw new FileSystemError(fault.code, path)
    if (isStruck && fault?.kind === 'kill-after') die()
  }
  const nothing = () => Promise.resolve()
  const files: FailingFileSystem = {
    calls,
    beforeCall: undefined,
    readFile: look(inner.readFile),
    readInfo: look(inner.readInfo),
    readLink: look(inner.readLink),
    readRealPath: look(inner.readRealPath),
    listDirectory: look(inner.listDirectory),
    canWrite: look(inner.canWrite),
    createFile: (path, bytes, mode, owner) => {
      const half = () => inner.createFile(path, bytes.subarray(0, bytes.length >> 1), mode, owner)
      return step('createFile', path, () => inner.createFile(path, bytes, mode, owner), half)
    },
    rename: (from, to, expected) => step('rename', to, () => inner.rename(from, to, expected), nothing),
    removeFile: (path) => step('removeFile', path, () => inner.removeFile(path), nothing),
    makeDirectory: (path, mode) => step('makeDirectory', path, () => inner.makeDirectory(path, mode), nothing),
    removeDirectory: (path) => step('removeDirectory', path, () => inner.removeDirectory(path), nothing),
    syncDirectory: (path) => step('syncDirectory', path, () => inner.syncDirectory(path), nothing),
    setTimes: (path, modifiedMs) => step('setTimes', path, () => inner.setTimes(path, modifiedMs), nothing),
  }
  return files
}
