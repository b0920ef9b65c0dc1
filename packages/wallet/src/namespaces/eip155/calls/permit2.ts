import type { Hex } from '@causeway/rpc'
import { address, tuple, uint } from './abi.ts'
import type { Permit2Details } from './action.ts'

/** `PermitDetails` of Permit2: a token, an amount, until when, and a number that is used once. */
export const permit2Details = tuple<[Hex, bigint, bigint, bigint]>(address, uint(160), uint(48), uint(48))

export function toDetails([token, amount, expiration]: readonly [
  Hex,
  bigint,
  bigint,
  bigint,
]): Permit2Details {
  return { token, amount, expiration }
}
