import type { Hex } from '@causeway/rpc'

/** Hex in quotes; hex never needs escaping, so no JSON library is asked. */
export function quoted(value: Hex | null): string {
  return value === null ? 'null' : `"${value}"`
}

export function hexList(values: readonly Hex[]): string {
  return values.length === 0 ? '[]' : `["${values.join('","')}"]`
}
