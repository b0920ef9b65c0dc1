/** What a walk over a message found: its size in characters of JSON, or why it is no message. */
export type MessageSize = { readonly size: number } | { readonly fault: 'tooLarge' | 'notJson' }

const maxDepth = 100

/**
 * Estimates how long a message is as JSON, and stops at the limit: a page cannot make the wallet walk further than
 * that, also not by a value that contains itself. Strings count as long as they are, without escapes.
 */
export function messageSize(message: unknown, limit: number): MessageSize {
  const open: { value: unknown; depth: number }[] = [{ value: message, depth: 0 }]
  let size = 0
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next
    if (depth > maxDepth) return { fault: 'notJson' }
    switch (typeof value) {
      case 'string':
        size += value.length + 2
        break
      case 'object':
        if (value === null) size += 4
        else if (Array.isArray(value)) {
          size += value.length + 2
          if (size <= limit) for (const member of value) open.push({ value: member, depth: depth + 1 })
        } else {
          for (const [name, member] of Object.entries(value)) {
            size += name.length + 4
            open.push({ value: member, depth: depth + 1 })
          }
          size += 2
        }
        break
      case 'number':
      case 'boolean':
      case 'undefined':
        size += 4
        break
      default:
        return { fault: 'notJson' }
    }
    if (size > limit) return { fault: 'tooLarge' }
  }
  return { size }
}
