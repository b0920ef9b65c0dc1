import { createHash } from 'node:crypto'
import { fromHex, type Hex, toHex } from '@causeway/rpc'

/** The commitment of a header to its requests (EIP-7685). */
export function hashRequests(requests: readonly Hex[]): Hex {
  const outer = createHash('sha256')
  for (const request of requests) outer.update(createHash('sha256').update(fromHex(request)).digest())
  return toHex(outer.digest())
}
