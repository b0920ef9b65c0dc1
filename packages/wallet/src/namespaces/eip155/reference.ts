const grammar = /^(0|[1-9][0-9]*)$/

/** The chain id of a CAIP-2 reference: decimal without leading zeros. Zero is no chain. */
export function parseReference(reference: string): string | null {
  return reference.length <= 32 && reference !== '0' && grammar.test(reference) ? reference : null
}

/** The chain id of an authorised scope `eip155:<n>`. */
export function chainIdOf(scope: string): bigint {
  return BigInt(scope.slice(scope.indexOf(':') + 1))
}
