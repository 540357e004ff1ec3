/** Builds an AgentAdapter from the facts in which agents differ. */
import { isConfigObject, valueAt } from '../../model/config-value.ts'
import type { Problem } from '../../model/problem.ts'
import type { NativeScope } from '../../model/scope.ts'
import type { AgentAdapter, AgentContext, FileRef, NativeSurface } from './agent-adapter.ts'
import { isProblem } from './agent-adapter.ts'
import type { AgentDescription } from './native/agent-description.ts'
import { readNativeEntry } from './native/read-entry.ts'
import { describeOrigin, represent } from './native/represent-server.ts'

export function defineAgent(description: AgentDescription): AgentAdapter {
  const agent = { ...description, surface: rememberSurfaces(description) }
  return {
    id: agent.id,
    name: agent.name,
    version: agent.version,
    capability: agent.capability,
    evidence: agent.evidence,
    detection: (places) => agent.detection(places),
    contextFiles: (places) => agent.contextFiles(places),
    surface: (scope, context) => agent.surface(scope, context),
    alsoReads: (context) => agent.alsoReads?.(context) ?? [],
    readsInstead: (scope, context) => agent.readsInstead?.(scope, context),
    checkName: (name, context) => agent.checkName?.(name, listOtherNames(agent, name, context)),
    checkDialect: ({ hasBom }, _scope, context) =>
      hasBom && context !== undefined && agent.rejectsBom?.(context) ? buildBomProblem(agent.name) : undefined,
    readEntry: ({ name, scope, value }, context) => {
      const inherited = agent.inherited?.(name, scope, context)
      const effective =
        inherited === undefined || !isConfigObject(value) ? value : inherited.merge(inherited.entry, value)
      return readNativeEntry(
        value,
        agent.shape(scope, context, name),
        describeOrigin(agent, name, scope, context),
        effective,
      )
    },
    isSwitchedOff: (name, scope, context) =>
      isInOffList(agent, name, scope, context) || agent.heldOff?.(name, scope, context) !== undefined,
    represent: (desired, context) => represent(agent, desired, context),
    readTrust: (name, scope, context) => agent.readTrust?.(name, scope, context) ?? { state: 'not-needed' },
    describeReapproval: (scope) => agent.describeReapproval?.(scope),
    foreignLock: (path, context) => agent.foreignLock?.(path, context),
  }
}

/** Every question about an entry asks for its surface first: worked out once for each context. */
function rememberSurfaces({ surface }: AgentDescription): AgentDescription['surface'] {
  const known = new WeakMap<AgentContext, Map<NativeScope, ReturnType<typeof surface>>>()
  return (scope, context) => {
    const found = known.get(context) ?? new Map<NativeScope, ReturnType<typeof surface>>()
    known.set(context, found)
    if (!found.has(scope)) found.set(scope, surface(scope, context))
    return found.get(scope)
  }
}

/** A file that is read for what it says about the agent, beside its entries. */
export function contextFile(path: string, format: FileRef['format'], root: FileRef['root'] = 'home'): FileRef {
  return { path, format, root }
}

/** Where an agent keeps its entries; undefined without a path. */
export function describeSurface(
  path: string | undefined,
  format: NativeSurface['file']['format'],
  root: FileRef['root'],
  container: readonly string[],
): NativeSurface | undefined {
  return path === undefined ? undefined : { file: { path, format, root }, container }
}

function isInOffList(agent: AgentDescription, name: string, scope: NativeScope, context: AgentContext): boolean {
  const list = agent.offList?.(scope, context)
  const names = list === undefined ? undefined : valueAt(context.document(list.file.path), list.path)
  return Array.isArray(names) && names.includes(name)
}

function listOtherNames(agent: AgentDescription, name: string, context: AgentContext): readonly string[] {
  const names = (['user', 'project'] as const).flatMap((scope) => {
    const surface = agent.surface(scope, context)
    if (surface === undefined || isProblem(surface)) return []
    const container = valueAt(context.document(surface.file.path), surface.container)
    return isConfigObject(container) ? Object.keys(container) : []
  })
  return names.filter((other) => other !== name)
}

function buildBomProblem(agent: string): Problem {
  const message = `${agent}: the file begins with a byte order mark, so the agent does not load it.`
  return {
    code: 'byte-order-mark',
    severity: 'error',
    message,
    nextStep: 'Save the file as UTF-8 without a byte order mark.',
  }
}
