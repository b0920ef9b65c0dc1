/** A map of bounded size that forgets what nobody used for a while. */
export interface Recent<Key, Value> {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
  /** A value that is kept has become larger. */
  grew(by: number): void
}

/**
 * Two generations: when the young one has half of the capacity it becomes the old one, and what is not asked for before
 * the next one is full goes. A map in the order of use would have to be changed by every look.
 */
export function createRecent<Key, Value>(
  capacity: number,
  sizeOf: (value: Value) => number = () => 1,
): Recent<Key, Value> {
  let young = new Map<Key, Value>()
  let old = new Map<Key, Value>()
  let size = 0

  const grew = (by: number) => {
    size += by
    if (size <= capacity / 2) return
    old = young
    young = new Map()
    size = 0
  }
  const set = (key: Key, value: Value) => {
    young.set(key, value)
    grew(sizeOf(value))
  }

  return {
    get(key) {
      const value = young.get(key)
      if (value !== undefined) return value
      const aged = old.get(key)
      if (aged !== undefined) set(key, aged)
      return aged
    },
    set,
    grew,
  }
}
