/** The names that were added last, as many as are kept. */
export interface Recent {
  has(name: string): boolean
  add(name: string): void
}

export function createRecent(most: number): Recent {
  const names = new Set<string>()
  return {
    has: (name) => names.has(name),
    add(name) {
      names.delete(name)
      names.add(name)
      if (names.size <= most) return
      const oldest = names.values().next()
      if (oldest.done !== true) names.delete(oldest.value)
    },
  }
}
