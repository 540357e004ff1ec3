/** Refuses a request that names a server by what is a credential: the name would stand in every file and on every screen. */
import type { PlanRequest } from '../../model/plan.ts'
import { type Problem, ProblemError } from '../../model/problem.ts'
import { holdsCredential } from '../definition/redact.ts'

/** Said without the name; whoever reads it sees the entry in the file. */
export const credentialName = {
  code: 'literal-secret',
  severity: 'error',
  message: 'The name of this server holds a credential, so the server is not managed and its name not shown.',
  nextStep: 'Give it another name where it stands, and replace the credential: names are no secret to anyone.',
} as const satisfies Problem

export function refuseCredentialNames(request: PlanRequest): void {
  const count = listNames(request).filter(holdsCredential).length
  if (count > 0) throw new ProblemError(Array.from({ length: count }, () => credentialName))
}

function listNames(request: PlanRequest): readonly string[] {
  switch (request.operation) {
    case 'add':
    case 'targets':
    case 'resolve':
    case 'set-enabled':
    case 'move':
    case 'edit':
    case 'uninstall':
      return [request.server]
    case 'rename':
      return [request.server, request.to]
    case 'adopt':
      return [...request.servers, ...(request.as === undefined ? [] : [request.as])]
    case 'release':
      return request.server === undefined ? [] : [request.server]
    case 'golden-apply':
    case 'golden-init':
      return request.servers ?? []
    case 'sync':
    case 'reconcile':
    case 'repair':
    case 'select-agents':
    case 'consent':
    case 'add-projects':
    case 'remove-project':
    case 'retention':
    case 'recover':
      return []
  }
}
