/** A list of small numbers that grows; the translator makes thousands of entries for one contract. */
export interface Growing {
  items: Int32Array
  size: number
}

export function createGrowing(capacity = 64): Growing {
  return { items: new Int32Array(capacity), size: 0 }
}

export function append(list: Growing, item: number): void {
  if (list.size === list.items.length) {
    const grown = new Int32Array(Math.max(16, list.size * 2))
    grown.set(list.items)
    list.items = grown
  }
  list.items[list.size++] = item
}

/** Gives back the room that is not used. */
export function trim(list: Growing): void {
  list.items = list.items.slice(0, list.size)
}
