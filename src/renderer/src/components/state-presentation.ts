/** How each state looks and reads: a drawing, a word and a colour, always together. */
import type { ServerState } from '../../../model/server-state.ts'
import type { IconName } from './icon.tsx'

export type Tone = 'bad' | 'moved' | 'next' | 'wait' | 'good' | 'quiet'

interface Presentation {
  readonly icon: IconName
  readonly tone: Tone
  readonly word: string
  /** Filled chips stand for what is certain, outlined ones for what is not. */
  readonly look: 'filled' | 'outline' | 'dashed'
}

export const statePresentation: Readonly<Record<ServerState, Presentation>> = {
  conflict: { icon: 'two-arrows', tone: 'bad', word: 'changed on both sides', look: 'filled' },
  drift: { icon: 'diverge', tone: 'moved', word: 'changed in its file', look: 'filled' },
  failing: { icon: 'cross-in-circle', tone: 'bad', word: 'does not start', look: 'outline' },
  unsupported: { icon: 'minus', tone: 'quiet', word: 'cannot', look: 'dashed' },
  'pending-sync': { icon: 'arrow-out', tone: 'next', word: 'not there yet', look: 'filled' },
  'pending-auth': { icon: 'key', tone: 'wait', word: 'needs sign-in', look: 'filled' },
  'pending-trust': { icon: 'shield', tone: 'wait', word: 'needs your approval', look: 'filled' },
  configured: { icon: 'check', tone: 'good', word: 'configured', look: 'outline' },
  active: { icon: 'check-in-circle', tone: 'good', word: 'active', look: 'filled' },
  disabled: { icon: 'circle-slash', tone: 'quiet', word: 'off', look: 'outline' },
  importable: { icon: 'arrow-in', tone: 'next', word: 'found, not managed', look: 'outline' },
  incompatible: { icon: 'puzzle', tone: 'quiet', word: 'cannot be adopted', look: 'outline' },
  shadowed: { icon: 'layers', tone: 'quiet', word: 'hidden by another scope', look: 'outline' },
  absent: { icon: 'minus', tone: 'quiet', word: 'not there', look: 'dashed' },
}

export const toneText: Readonly<Record<Tone, string>> = {
  bad: 'text-bad',
  moved: 'text-moved',
  next: 'text-next',
  wait: 'text-wait',
  good: 'text-good',
  quiet: 'text-soft',
}

export const toneFill: Readonly<Record<Tone, string>> = {
  bad: 'bg-bad-faint',
  moved: 'bg-moved-faint',
  next: 'bg-next-faint',
  wait: 'bg-wait-faint',
  good: 'bg-good-faint',
  quiet: 'bg-sunken',
}

/** States that ask for something of the user, worst first as in the model. */
const asking: readonly ServerState[] = [
  'conflict',
  'drift',
  'failing',
  'unsupported',
  'pending-sync',
  'pending-auth',
  'pending-trust',
]

export const needsUser = (state: ServerState) => asking.includes(state)
