import type { Hex } from '@causeway/rpc'
import type { Authorization } from './transaction.ts'

/** The account that gave an authorization (EIP-7702), or `null` if the signature is of nobody. */
export function recoverAuthority(authorization: Authorization): Hex | null {
  throw new Error(`not written yet ${authorization}`)
}
