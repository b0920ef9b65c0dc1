/** Something that is found by its slot. */
interface Slotted<T> {
  readonly slot: bigint
  next: T | null
}

/**
 * Entries by slot. Not a `Map` of bigints: the engine hashes only the lowest 64 bits of one, in a way that everybody
 * knows, so a contract could choose slots that all fall in one place. The remainder by a prime that nobody outside
 * knows spreads whatever is chosen, and a small number is the fastest key there is.
 */
export interface SlotTable<T> {
  /** `null` while it is empty, as the tables of most accounts are. */
  places: Map<number, T> | null
  /** The one that was asked for last: what is loaded is often stored next. */
  last: T | null
}

const prime = BigInt(secretPrime())

export function createSlotTable<T>(): SlotTable<T> {
  return { places: null, last: null }
}

export function findSlot<T extends Slotted<T>>(table: SlotTable<T>, slot: bigint): T | undefined {
  if (table.places === null) return undefined
  if (table.last !== null && table.last.slot === slot) return table.last
  let found = table.places.get(Number(slot % prime))
  while (found !== undefined && found.slot !== slot) found = found.next ?? undefined
  if (found !== undefined) table.last = found
  return found
}

/** Adds an entry of a slot that the table does not have. */
export function addSlot<T extends Slotted<T>>(table: SlotTable<T>, entry: T): void {
  const place = Number(entry.slot % prime)
  table.places ??= new Map()
  entry.next = table.places.get(place) ?? null
  table.places.set(place, entry)
  table.last = entry
}

export function* slotsIn<T extends Slotted<T>>(table: SlotTable<T>): Generator<T> {
  for (const first of table.places?.values() ?? []) {
    for (let entry: T | null = first; entry !== null; entry = entry.next) yield entry
  }
}

/** A prime between 2^29 and 2^30, so that every remainder is a small integer. */
function secretPrime(): number {
  for (;;) {
    const candidate = 2 ** 29 + Math.floor(Math.random() * 2 ** 29)
    if (isPrime(candidate)) return candidate
  }
}

function isPrime(number: number): boolean {
  for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) return false
  return true
}
