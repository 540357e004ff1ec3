/** Tells which side moved, from three fingerprints of one native entry: as it is, as the registry renders it, as we last wrote it. */
import type { MovedSide } from '../../model/server-state.ts'

export interface DriftEvidence {
  /** The files already say what the registry asks for, whatever the ledger remembers. */
  readonly holds: boolean
  /** Fingerprint of what stands in the files now. */
  readonly fingerprintNative: () => string
  /** Fingerprint of what would stand there after a sync. */
  readonly fingerprintRendered: () => string
  /** Fingerprint of what we wrote last; undefined where we never wrote it. */
  readonly applied: string | undefined
  /** Nothing of that name is in the files. */
  readonly isAbsent: boolean
}

export type Drift =
  | { readonly kind: 'in-sync' }
  | { readonly kind: 'pending-sync'; readonly movedSide: MovedSide }
  | { readonly kind: 'drift'; readonly movedSide: MovedSide }
  /** foreign: the entry was never ours. */
  | { readonly kind: 'conflict'; readonly movedSide: MovedSide; readonly foreign: boolean }

export function detectDrift(evidence: DriftEvidence): Drift {
  const { holds, fingerprintNative, fingerprintRendered, applied, isAbsent } = evidence
  if (holds) return { kind: 'in-sync' }
  if (applied === undefined) {
    return isAbsent
      ? { kind: 'pending-sync', movedSide: 'registry' }
      : { kind: 'conflict', movedSide: 'unknown', foreign: true }
  }
  if (fingerprintNative() === applied) return { kind: 'pending-sync', movedSide: 'registry' }
  if (fingerprintRendered() === applied) return { kind: 'drift', movedSide: 'native' }
  return { kind: 'conflict', movedSide: 'both', foreign: false }
}
