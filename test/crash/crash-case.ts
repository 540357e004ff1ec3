/** One way to disturb a rehearsed change. */

export interface CrashCase {
  /** For messages. */
  readonly where: string
  /** Rejects when the end is not legal. */
  readonly run: () => Promise<void>
}

/** Every n-th, beginning at one of the first n. */
export function thin<T>(items: readonly T[], every: number, offset: number): readonly T[] {
  return items.filter((_, index) => index % every === offset % every)
}
