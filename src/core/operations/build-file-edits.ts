/** Turns a draft into the edits of a transaction: rendered on whatever bytes are there then, and read back by the agents' rules. */
import { type ConfigValue, equalValues, valueAt } from '../../model/config-value.ts'
import type { Problem } from '../../model/problem.ts'
import type { AgentContext, FileRef, Statement } from '../agents/agent-adapter.ts'
import { buildConfigEdits, holdsStatement } from '../agents/statement-edits.ts'
import type { ConfigEdit, ConfigFormat, FormatId } from '../formats/config-format.ts'
import { editorFor } from '../formats/format-editors.ts'
import type { FileEdit, Rendered } from '../transaction/file-edit.ts'
import { equalBytes } from '../transaction/stage-edits.ts'
import { isDue } from './due-statements.ts'
import type { NativeChange, OwnChange, PlanDraft } from './plan-draft.ts'
import { decodeText, describeTextProblem, showPath } from './read-document.ts'
import { buildUndoData } from './undo-data.ts'
import { type AgentWorld, listOwnDocuments, type ReadDocument, type World } from './world.ts'

/** What an edit of one file is made of. */
interface FilePlan {
  readonly file: FileRef & { readonly format: FormatId }
  readonly document: ReadDocument | undefined
  readonly natives: readonly NativeChange[]
  readonly owns: readonly OwnChange[]
}

/** Agents' files first, in the order of the draft, then our own. `key`: this installation's, for what the journal keeps. */
export async function buildFileEdits(world: World, draft: PlanDraft, key: Uint8Array): Promise<readonly FileEdit[]> {
  const build = async (plan: FilePlan) => buildFileEdit(world, draft, plan, await editorFor(plan.file.format), key)
  return Promise.all(groupByRealPath(world, draft).map(build))
}

function groupByRealPath(world: World, draft: PlanDraft): readonly FilePlan[] {
  const plans = new Map<
    string,
    { file: FilePlan['file']; document: ReadDocument | undefined; natives: NativeChange[]; owns: OwnChange[] }
  >()
  const planFor = (file: FilePlan['file'], document: ReadDocument | undefined) => {
    const path = document?.realPath ?? file.path
    const plan = plans.get(path) ?? { file, document, natives: [], owns: [] }
    plans.set(path, plan)
    return plan
  }
  for (const change of draft.native) {
    for (const { file } of change.statements) {
      const { natives } = planFor(file, world.documents.get(file.path))
      if (!natives.includes(change)) natives.push(change)
    }
  }
  for (const change of draft.own) planFor(change.file, findOwnDocument(world, change.file.path)).owns.push(change)
  return [...plans.values()]
}

export function findOwnDocument(world: World, path: string): ReadDocument | undefined {
  return listOwnDocuments(world).find((document) => document.ref.path === path)
}

function buildFileEdit(
  world: World,
  draft: PlanDraft,
  plan: FilePlan,
  format: ConfigFormat,
  key: Uint8Array,
): FileEdit {
  const { file, document, natives, owns } = plan
  const all = natives.flatMap(({ agent, statements }) =>
    statements.filter((statement) => statement.file.path === file.path).map((statement) => ({ agent, statement })),
  )
  const statements = all.map(({ statement }) => statement)
  const due = all.filter(({ agent, statement }) => isDue(world, draft, agent, statement))
  const planned: readonly ConfigEdit[] = [
    ...buildConfigEdits(
      due.map(({ statement }) => statement),
      document?.value,
      (statement) => findPrune(world, natives, statement.name),
    ),
    ...owns.map(({ edit }) => edit).filter((edit) => !equalValues(valueAt(document?.value, edit.path), edit.value)),
  ]
  const lock = natives
    .map(({ agent }) => [agent.adapter.name, agent.adapter.foreignLock(file.path, agent.context)] as const)
    .find(([, path]) => path)
  return {
    path: document?.realPath ?? file.path,
    action: document?.exists ? 'update' : 'create',
    mode: file.root === 'project' ? 0o644 : 0o600,
    ...(lock?.[1] ? { foreignLock: { path: lock[1], holder: lock[0] } } : {}),
    undo: buildUndoData(key, { format: file.format, isOwn: owns.length > 0 }, planned),
    render: (fresh) => renderEdits(world, plan, format, planned, statements, fresh),
    verify: rememberLast((bytes) => verifyBytes(world, draft, plan, format, statements, bytes)),
  }
}

/** Before and after it is put into place the same text is asked about, as a rule. */
function rememberLast(verify: FileEdit['verify']): FileEdit['verify'] {
  let last: { readonly bytes: Uint8Array | undefined; readonly problems: readonly Problem[] } | undefined
  return (bytes) => {
    if (last === undefined || !equalBytes(last.bytes, bytes)) last = { bytes, problems: verify(bytes) }
    return last.problems
  }
}

/** Containers that we made go with the last entry in them. */
function findPrune(world: World, natives: readonly NativeChange[], name: string): number {
  const change = natives.find((native) => native.name === name)
  const ledger = change?.scope === 'project' ? world.projectLedger : world.userLedger
  return change ? (ledger?.content?.entries[`${change.agent.adapter.id}/${change.server}`]?.created ?? 0) : 0
}

function renderEdits(
  world: World,
  { file, document, natives, owns }: FilePlan,
  format: ConfigFormat,
  edits: readonly ConfigEdit[],
  statements: readonly Statement[],
  fresh: Uint8Array | undefined,
): Rendered {
  const text = fresh === undefined ? '' : decodeText(fresh)
  const read = text === undefined ? undefined : readFresh(document, format, text, fresh)
  if (text === undefined || !read?.ok) {
    const problem = read && !read.ok ? read.problem : ({ code: 'unparsable', line: 1, column: 1 } as const)
    return { ok: false, problems: [describeTextProblem(file.path, problem, world.places)] }
  }
  const places = [...edits, ...owns.map(({ edit }) => edit)].map(({ path }) => path)
  const isAsPlanned =
    places.every((path) => equalValues(valueAt(read.value, path), valueAt(document?.value, path))) &&
    statements.every((statement) => isSameFact(statement, read.value, document?.value))
  if (!isAsPlanned) return { ok: false, problems: [describeMoved(world, file.path)] }
  if (edits.length === 0) return { ok: true, bytes: fresh }
  const edited = format.edit(text, edits)
  if (!edited.ok) return { ok: false, problems: [describeTextProblem(file.path, edited.problem, world.places)] }
  const isLeftEmpty = edited.value.text.trim() === '' && owns.length === 0 && madeByUs(world, natives)
  return { ok: true, bytes: isLeftEmpty ? undefined : new TextEncoder().encode(edited.value.text) }
}

/** What the plan was made on is not parsed again where the file still holds it. */
function readFresh(
  document: ReadDocument | undefined,
  format: ConfigFormat,
  text: string,
  fresh: Uint8Array | undefined,
): ReturnType<ConfigFormat['read']> {
  const isAsPlanned = document?.bytes !== undefined && !document.problem && equalBytes(document.bytes, fresh)
  return isAsPlanned ? { ok: true, value: document.value } : format.read(text)
}

/** What the plan found already as wanted counts as well: else a change made since would be passed over in silence. */
function isSameFact(statement: Statement, a: ConfigValue | undefined, b: ConfigValue | undefined): boolean {
  if (statement.kind === 'entry') {
    const path = [...statement.container, statement.name]
    return equalValues(valueAt(a, path), valueAt(b, path))
  }
  const [inA, inB] = [a, b].map((document) => {
    const list = valueAt(document, statement.path)
    return Array.isArray(list) && list.includes(statement.member)
  })
  return inA === inB
}

function madeByUs(world: World, natives: readonly NativeChange[]): boolean {
  return natives.some(({ scope, agent, server }) => {
    const ledger = scope === 'user' ? world.userLedger : world.projectLedger
    return ledger?.content?.entries[`${agent.adapter.id}/${server}`]?.createdFile === true
  })
}

function verifyBytes(
  world: World,
  draft: PlanDraft,
  { file, natives, owns }: FilePlan,
  format: ConfigFormat,
  statements: readonly Statement[],
  bytes: Uint8Array | undefined,
): readonly Problem[] {
  const text = bytes === undefined ? '' : decodeText(bytes)
  const read = text === undefined ? undefined : format.read(text)
  if (!read?.ok) return [describeNotKept(world, file.path)]
  const document = (path: string) => {
    if (path === file.path) return read.value
    return draft.documentsAfter.has(path) ? draft.documentsAfter.get(path) : world.documents.get(path)?.value
  }
  const ownsHold = owns.every(({ edit }) => equalValues(valueAt(read.value, edit.path), edit.value))
  const contexts = new Map(
    natives.map(({ agent }): [AgentWorld, AgentContext] => [agent, { ...agent.context, document }]),
  )
  const nativesHold = statements.every((statement) => {
    const agent = natives.find((change) => change.statements.includes(statement))?.agent
    const context = agent && contexts.get(agent)
    return agent && context ? holdsStatement(agent.adapter, statement, context) : false
  })
  return ownsHold && nativesHold ? [] : [describeNotKept(world, file.path)]
}

function describeMoved(world: World, path: string): Problem {
  const file = showPath(path, world.places)
  const message = `${file} changed while the plan was carried out: an entry is no longer what the plan was made on.`
  return {
    code: 'entry-moved',
    severity: 'error',
    message,
    locator: file,
    nextStep: 'Look at the new plan and confirm that one.',
  }
}

function describeNotKept(world: World, path: string): Problem {
  const file = showPath(path, world.places)
  const message = `${file} does not say what was written when it is read back.`
  return {
    code: 'read-back-failed',
    severity: 'error',
    message,
    locator: file,
    nextStep: 'See what the file holds now: afd mcp status',
  }
}
