/** What becomes of values in files of ours, collected step by step. */
import { type ConfigValue, equalValues, type KeyPath, valueAt } from '../../model/config-value.ts'
import type { ConfigEdit } from '../formats/config-format.ts'
import type { OwnChange } from './plan-draft.ts'
import type { ReadDocument } from './world.ts'

/** What a new file must hold beside the first value. */
export type Frame = readonly (readonly [KeyPath, ConfigValue])[]

export class OwnEdits {
  /** By file and place. */
  readonly #changes = new Map<string, OwnChange>()

  /** A later value for the same place replaces the earlier one; undefined takes the value out. */
  set(
    { kind, scope, frame }: Pick<OwnChange, 'kind' | 'scope'> & { readonly frame: Frame },
    document: ReadDocument,
    path: KeyPath,
    value: ConfigValue | undefined,
  ): void {
    const { ref } = document
    if (ref.format === 'text') throw new Error('A file of ours has entries.')
    const file = { ...ref, format: ref.format }
    const replace = (edit: ConfigEdit, current: ConfigValue | undefined) => {
      this.#changes.set([file.path, ...edit.path].join('\0'), { kind, scope, file, edit, current })
    }
    if (document.value === undefined && value !== undefined)
      for (const [keys, content] of frame) replace({ path: keys, value: content }, undefined)
    replace({ path, value }, valueAt(document.value, path))
  }

  /** Those that differ from what is there. */
  list(): readonly OwnChange[] {
    return [...this.#changes.values()].filter((change) => !equalValues(change.current, change.edit.value))
  }
}
