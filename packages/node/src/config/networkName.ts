/** Path segments that mean something else than a network. */
const reservedNames = ['v3', 'ws', 'admin', 'healthz', 'readyz', 'metrics'] as const

/**
 * Why a text cannot name a network, or `null` if it can. A name is a host label (RFC 1123, lower case) because it is
 * one: `<network>.localhost`.
 */
export function networkNameProblem(name: string): string | null {
  if (reservedNames.some((reserved) => reserved === name)) {
    return `is a reserved name (${reservedNames.join(', ')}); choose another`
  }
  if (!/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name)) {
    return 'cannot be a host label; use 1 to 63 lower-case letters, digits and inner hyphens'
  }
  return null
}
