/** The key paths of one call as a tree, so that a parser builds nodes along them only. */
import type { KeyPath } from '../../model/config-value.ts'

export interface PathTree {
  readonly children: ReadonlyMap<string, PathTree>
  /** A path ends here: everything beneath is wanted too. */
  readonly whole: boolean
}

interface MutablePathTree extends PathTree {
  readonly children: Map<string, MutablePathTree>
  whole: boolean
}

export function buildPathTree(paths: readonly KeyPath[], lastIsWhole: boolean): PathTree {
  const root: MutablePathTree = { children: new Map(), whole: false }
  for (const path of paths) {
    let tree = root
    for (const key of path) {
      const child = tree.children.get(key) ?? { children: new Map(), whole: false }
      tree.children.set(key, child)
      tree = child
    }
    tree.whole = tree.whole || lastIsWhole
  }
  return root
}

/** What is wanted beneath a member, or undefined where nothing is. */
export function subtreeAt(tree: PathTree | undefined, key: string): PathTree | undefined {
  return tree?.whole ? tree : tree?.children.get(key)
}
