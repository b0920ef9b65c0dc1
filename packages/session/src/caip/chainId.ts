const namespaceGrammar = /^[-a-z0-9]{3,8}$/
const referenceGrammar = /^[-_a-zA-Z0-9]{1,32}$/

/** A chain by CAIP-2: `eip155:1` is namespace `eip155`, reference `1`. */
export interface ChainId {
  readonly namespace: string
  readonly reference: string
}

/** Whether a text is a CAIP-2 namespace. */
export function isNamespace(text: string): boolean {
  return namespaceGrammar.test(text)
}

/** Whether a text is a CAIP-2 reference. */
export function isReference(text: string): boolean {
  return referenceGrammar.test(text)
}

/** Reads `namespace:reference`; `null` for anything else. */
export function parseChainId(text: string): ChainId | null {
  const colon = text.indexOf(':')
  if (colon < 0) return null
  const namespace = text.slice(0, colon)
  const reference = text.slice(colon + 1)
  return isNamespace(namespace) && isReference(reference) ? { namespace, reference } : null
}

/** The inverse of {@link parseChainId}. */
export function formatChainId(chain: ChainId): string {
  return `${chain.namespace}:${chain.reference}`
}
