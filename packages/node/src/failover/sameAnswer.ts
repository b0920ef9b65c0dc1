/** Members that no root of a block covers: nodes may tell them as they like, or not at all. */
const unproven = new Set(['totalDifficulty', 'size', 'blockTimestamp'])

/** What an answer is known by; all else may be left out, because nodes differ in what they tell. */
const names = new Set(['hash', 'transactionHash', 'blockHash'])

/**
 * What cannot be true of what a partner says, given what we know: the path of the first member that both name and that
 * differs, or `null`.
 */
export function firstDifference(known: unknown, told: unknown, path = ''): string | null {
  if (Array.isArray(known)) {
    if (!Array.isArray(told) || told.length !== known.length) return path
    return firstOf(known.keys(), (index) => firstDifference(known[index], told[index], `${path}.${index}`))
  }
  if (isRecord(known)) {
    if (!isRecord(told)) return path
    return firstOf(Object.keys(known), (name) => {
      if (unproven.has(name) || (!Object.hasOwn(told, name) && !names.has(name))) return null
      return firstDifference(known[name], memberOf(told, name), path === '' ? name : `${path}.${name}`)
    })
  }
  return inSmall(known) === inSmall(told ?? null) ? null : path
}

function firstOf<Item>(items: Iterable<Item>, look: (item: Item) => string | null): string | null {
  for (const item of items) {
    const found = look(item)
    if (found !== null) return found
  }
  return null
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function memberOf(value: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : null
}

/** Addresses may come with the letters of their checksum. */
function inSmall(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value
}
