/** Puts a plan into lines: blockers first, then what changes file by file, then what to know, then how to apply it. */
import type { Attention, Blocker, Change, Plan } from '../../model/plan.ts'
import { typedValue } from '../confirm-words.ts'
import { describeProblem } from './problem-text.ts'
import { showPathFromHome } from './shown-path.ts'
import { alignColumns, indent, type Line, type Look, line, type Paint, type Span, span } from './terminal-text.ts'
import type { ViewFacts } from './view.ts'

export function describePlan(plan: Plan, facts: ViewFacts): Line[] {
  return [
    line(plan.title, 'strong'),
    ...describeBlockers(plan, facts.look),
    ...describeChanges(plan, facts),
    ...describeAttention(plan),
  ]
}

/** The line that applies it; nothing where there is nothing to apply or something in the way. */
export function describeConfirmation(plan: Plan, facts: ViewFacts): Line[] {
  if (plan.blocked) return [[], line('Blocked: nothing can be changed before that is settled.', 'red')]
  if (isDone(plan)) return [[], line('Nothing to do.')]
  const words = facts.confirmLine(plan.token)
  const hint = words.includes(typedValue) ? [line(`  ${typedValue} stands for what you typed.`, 'dim')] : []
  return [[], line('Nothing is changed yet. To apply exactly this plan:'), line(`  ${words}`, 'strong'), ...hint]
}

/** What deletes or ends something of ours may have no entry of a file to show. */
function isDone(plan: Plan): boolean {
  const showsAll = plan.operation !== 'prune' && plan.operation !== 'recover'
  return (showsAll || plan.changes.length > 0) && plan.changes.every((change) => change.action === 'no-op')
}

function describeBlockers(plan: Plan, look: Look): Line[] {
  if (plan.blockers.length === 0) return []
  return [
    [],
    line('In the way', 'red'),
    ...plan.blockers.flatMap((blocker) => indent(describeProblem(blocker, look, aboutBlocker(blocker)))),
  ]
}

function aboutBlocker({ agent, scope }: Blocker): string {
  const about = [agent, scope].filter((word) => word !== undefined)
  return about.length > 0 ? `${about.join(', ')}: ` : ''
}

function describeChanges(plan: Plan, facts: ViewFacts): Line[] {
  const files = new Map<string, Change[]>()
  for (const change of plan.changes) files.set(change.target.path, [...(files.get(change.target.path) ?? []), change])
  return [...files].flatMap(([path, changes]) => [[], ...describeFile(path, changes, facts)])
}

function describeFile(path: string, changes: readonly Change[], facts: ViewFacts): Line[] {
  const target = changes[0]?.target
  const owner = target?.agent ?? (target === undefined ? '' : ownWords[target.kind])
  const readers = [...new Set(changes.flatMap((change) => change.readBy ?? []))]
  const alsoRead = readers.length > 0 ? `  also read by ${readers.join(', ')}` : ''
  const heads = alignColumns(changes.map((change) => describeChange(change, facts.look)))
  return [
    [span(showPathFromHome(path, facts), 'strong'), span(`  ${owner}${alsoRead}`, 'dim')],
    ...changes.flatMap((change, index) => [
      ...indent(heads.slice(index, index + 1)),
      ...(facts.quiet ? [] : indent(describeTexts(change), 6)),
    ]),
  ]
}

const ownWords: Readonly<Record<Change['target']['kind'], string>> = {
  registry: 'registry',
  golden: 'golden set',
  native: '',
  state: 'what AFD wrote',
  manifest: 'manifest',
}

function describeChange(change: Change, look: Look): Span[] {
  const { symbol, ascii, paint } = actionLooks[change.action]
  return [
    span(`${look.unicode ? symbol : ascii} ${change.action}`, paint),
    span(change.target.locator),
    span(change.fields.join(', '), 'dim'),
  ]
}

const actionLooks: Readonly<Record<Change['action'], { symbol: string; ascii: string; paint: Paint }>> = {
  create: { symbol: '+', ascii: '+', paint: 'green' },
  update: { symbol: '~', ascii: '~', paint: 'yellow' },
  delete: { symbol: '−', ascii: '-', paint: 'red' },
  'no-op': { symbol: '=', ascii: '=', paint: 'dim' },
}

/** What stays the same around the change is dimmed. */
function describeTexts({ action, beforeText, afterText }: Change): Line[] {
  if (action === 'no-op') return []
  const before = splitText(beforeText)
  const after = splitText(afterText)
  const head = countSame(before, after)
  const tail = countSame(before.slice(head).toReversed(), after.slice(head).toReversed())
  return [
    ...before.slice(0, head).map((text) => line(`  ${text}`, 'dim')),
    ...before.slice(head, before.length - tail).map((text) => line(`- ${text}`, 'red')),
    ...after.slice(head, after.length - tail).map((text) => line(`+ ${text}`, 'green')),
    ...before.slice(before.length - tail).map((text) => line(`  ${text}`, 'dim')),
  ]
}

function splitText(text: string | null | undefined): readonly string[] {
  const lines = (text ?? '').replaceAll('\t', '  ').split(/\r?\n/)
  return lines.filter((part) => part !== '')
}

/** How many lines at the start are the same. */
function countSame(before: readonly string[], after: readonly string[]): number {
  const differs = before.findIndex((text, index) => text !== after[index])
  return differs === -1 ? before.length : differs
}

function describeAttention(plan: Plan): Line[] {
  if (plan.attention.length === 0) return []
  return [
    [],
    line('Good to know', 'yellow'),
    ...plan.attention.flatMap((attention) => indent([describeNote(attention)])),
  ]
}

function describeNote({ agent, server, action }: Attention): Line {
  const about = [agent, server].filter((word) => word !== undefined).join(', ')
  return about === '' ? line(action) : [span(`${about}: `, 'strong'), span(action)]
}
