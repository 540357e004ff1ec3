/** Walks a document beside the value wanted for it and names the smallest changes that lead from one to the other. */
import { type ConfigValue, equalValues, isConfigObject } from '../../model/config-value.ts'

/** A value as it stands in a text; the offsets of a member or element are those of its value. */
export interface SourceNode<N> {
  readonly start: number
  readonly end: number
  readonly members?: ReadonlyMap<string, N>
  readonly items?: readonly N[]
}

export type AddedMember = readonly [name: string, value: ConfigValue]

/** Turns single changes into splices of one text. */
export interface NodeWriter<N> {
  replace(node: N, value: ConfigValue): void
  changeObject(node: N, removed: readonly string[], added: readonly AddedMember[]): void
  changeList(node: N, removed: ReadonlySet<number>, added: readonly ConfigValue[]): void
}

export function writeDifference<N extends SourceNode<N>>(
  writer: NodeWriter<N>,
  node: N,
  current: ConfigValue,
  wanted: ConfigValue,
): void {
  if (current === wanted) return
  if (isConfigObject(current) && isConfigObject(wanted) && node.members) {
    writeMembers(writer, node, current, wanted)
  } else if (!equalValues(current, wanted)) {
    if (Array.isArray(current) && Array.isArray(wanted) && node.items) {
      writeItems(writer, node, current as readonly ConfigValue[], wanted as readonly ConfigValue[])
    } else writer.replace(node, wanted)
  }
}

function writeMembers<N extends SourceNode<N>>(
  writer: NodeWriter<N>,
  node: N,
  current: { readonly [key: string]: ConfigValue },
  wanted: { readonly [key: string]: ConfigValue },
): void {
  const removed = Object.keys(current).filter((name) => !Object.hasOwn(wanted, name))
  const added: AddedMember[] = []
  for (const [name, value] of Object.entries(wanted)) {
    const before = Object.hasOwn(current, name) ? current[name] : undefined
    const child = node.members?.get(name)
    // A value without a node of its own comes from elsewhere (a YAML merge): a member of the same name goes before it.
    if (before === undefined || (child === undefined && !equalValues(before, value))) added.push([name, value])
    else if (child !== undefined) writeDifference(writer, child, before, value)
  }
  if (removed.length > 0 || added.length > 0) writer.changeObject(node, removed, added)
}

function writeItems<N extends SourceNode<N>>(
  writer: NodeWriter<N>,
  node: N,
  current: readonly ConfigValue[],
  wanted: readonly ConfigValue[],
): void {
  const removed = new Set<number>()
  let matched = 0
  for (const [index, value] of current.entries()) {
    if (matched < wanted.length && equalValues(value, wanted[matched])) matched += 1
    else removed.add(index)
  }
  const inPlace = current.filter((value, index) => equalValues(value, wanted[index])).length
  if (current.length === wanted.length && inPlace >= matched) {
    for (const [index, item] of (node.items ?? []).entries()) {
      writeDifference(writer, item, current[index] ?? null, wanted[index] ?? null)
    }
  } else writer.changeList(node, removed, wanted.slice(matched))
}
