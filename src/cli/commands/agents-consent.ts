/** `afd agents consent`: what is done only because the user said so. */
import { nativeScopeSchema } from '../../model/scope.ts'
import type { CommandContext, RequestDraft } from '../command.ts'

export function buildPiAdapterRequest(): Promise<RequestDraft> {
  return Promise.resolve({ operation: 'consent', consent: { kind: 'pi-adapter' } })
}

export function buildUnverifiedRequest({ input }: CommandContext): Promise<RequestDraft> {
  const [agent = '', scope] = input.arguments
  const consent = { kind: 'unverified', agent, scope: nativeScopeSchema.parse(scope) } as const
  return Promise.resolve({ operation: 'consent', consent })
}
