import type { Hex } from '@causeway/rpc'
import type { Tree } from '../trie/trie.ts'

/**
 * What is decoded of tries that were committed last, by their roots: a state mostly follows from the one before. All
 * nodes of a tree that is kept are stored, or will be with the state that somebody goes on from; see `applyChanges`.
 */
export interface Trees {
  at(root: Hex): { tree?: Tree }
  /** Keeps the tree of a root that came from another one, whose tree goes. */
  keep(from: Hex, to: Hex, tree: Tree | null): void
}

/** Some 2 kB each, most of them branches. */
const mostNodes = 10_000

export function createTrees(most: number = mostNodes): Trees {
  const trees = new Map<Hex, Tree>()
  let size = 0

  const drop = (root: Hex) => {
    size -= trees.get(root)?.size ?? 0
    trees.delete(root)
  }
  return {
    at(root) {
      const tree = trees.get(root)
      return tree === undefined ? {} : { tree }
    },
    keep(from, to, tree) {
      drop(from)
      drop(to)
      if (tree === null) return
      if (size + tree.size > most) {
        trees.clear()
        size = 0
      }
      if (tree.size > most) return
      trees.set(to, tree)
      size += tree.size
    },
  }
}
