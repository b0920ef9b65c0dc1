import type { Hex } from '@causeway/rpc'
import * as Authorization from 'ox/Authorization'
import { signDigest } from './signDigest.ts'

/** A signed permission of EIP-7702 for code to run as an account. */
export interface SignedAuthorization {
  readonly chainId: number
  readonly address: Hex
  readonly nonce: bigint
  readonly yParity: 0 | 1
  readonly r: Hex
  readonly s: Hex
}

/** Signs an EIP-7702 authorisation. Sites cannot ask for it: it hands the whole account to the code it names. */
export function signAuthorization(
  authorization: { readonly chainId: number; readonly address: Hex; readonly nonce: bigint },
  privateKey: Uint8Array,
): SignedAuthorization {
  const digest = Authorization.getSignPayload({ ...authorization })
  return { ...authorization, ...signDigest(digest, privateKey) }
}
