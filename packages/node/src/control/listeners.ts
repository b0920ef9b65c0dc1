/** Listeners of one event that carries nothing. */
export interface Listeners {
  add(listener: () => void): () => void
  tell(): void
}

export function createListeners(): Listeners {
  const all = new Set<() => void>()
  return {
    add(listener) {
      // Wrapped, so that the same function can listen twice and each be taken away alone.
      const own = () => listener()
      all.add(own)
      return () => {
        all.delete(own)
      }
    },
    tell() {
      for (const listener of [...all]) listener()
    },
  }
}
