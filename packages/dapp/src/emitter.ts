/** Callbacks by event name. */
export interface Emitter<Events> {
  /** Returns a function that takes the listener off again. */
  on<Name extends keyof Events>(name: Name, listener: (value: Events[Name]) => void): () => void
  emit<Name extends keyof Events>(name: Name, value: Events[Name]): void
}

export function createEmitter<Events>(): Emitter<Events> {
  const listeners: { [Name in keyof Events]?: Set<(value: Events[Name]) => void> } = {}
  return {
    on: (name, listener) => {
      // Wrapped, so that a function handed in twice is called twice and taken off once.
      const entry = (value: Events[typeof name]) => listener(value)
      const set = listeners[name] ?? new Set()
      listeners[name] = set
      set.add(entry)
      return () => {
        set.delete(entry)
      }
    },
    emit: (name, value) => {
      for (const listener of [...(listeners[name] ?? [])]) {
        try {
          listener(value)
        } catch (error) {
          // As a browser does with its own events: reported, and the other listeners and the line go on.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}
