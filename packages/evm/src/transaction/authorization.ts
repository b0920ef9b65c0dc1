import { fromHex, type Hex } from '@causeway/rpc'
import { delegateOf } from '../delegation.ts'
import { keccak256 } from '../keccak.ts'
import { isLowS, recoverAddress } from '../recoverAddress.ts'
import { encodeRlpList, numberBytes } from '../rlpList.ts'
import type { World } from '../world/world.ts'

/** EIP-7702: permission for an account to run the code of another. */
export interface Authorization {
  chainId: bigint
  address: Hex
  nonce: bigint
  yParity: bigint
  r: bigint
  s: bigint
}

/** What stands before the address in code that stands for another's. */
const mark = '0xef0100'
/** The byte before the list that is signed. */
const magic = 0x05
const zeroAddress: Hex = `0x${'00'.repeat(20)}`
const maxNonce = 2n ** 64n - 1n
/** What the intrinsic gas took too much where the authority was an account already. */
const refundForExisting = 12_500n

/** The hash that whoever gives an authorization signs. */
export function authorizationHash({
  chainId,
  address,
  nonce,
}: Pick<Authorization, 'chainId' | 'address' | 'nonce'>): Uint8Array {
  const list = encodeRlpList([numberBytes(chainId), fromHex(address), numberBytes(nonce)])
  const message = new Uint8Array(list.length + 1)
  message[0] = magic
  message.set(list, 1)
  return keccak256(message)
}

/** The account that gave an authorization, or `null` if the signature is of nobody or has a high `s`. */
export function recoverAuthority(authorization: Authorization): Hex | null {
  const { r, s, yParity } = authorization
  return isLowS(s) ? recoverAddress(authorizationHash(authorization), r, s, Number(yParity)) : null
}

/** Whoever gave an authorization for this chain that could be valid; `null` if it cannot be. */
export function authorityOf(authorization: Authorization, chainId: bigint): Hex | null {
  if (authorization.chainId !== 0n && authorization.chainId !== chainId) return null
  if (authorization.nonce >= maxNonce) return null
  return authorization.yParity > 1n ? null : recoverAuthority(authorization)
}

/** Carries out the authorizations that hold, one after another; the rest are passed over. Gives the refund. */
export function applyAuthorizations(
  world: World,
  chainId: bigint,
  authorizations: readonly Authorization[],
): bigint {
  let refund = 0n
  for (const authorization of authorizations) {
    const authority = authorityOf(authorization, chainId)
    if (authority === null) continue
    const entry = world.entry(authority)
    world.warmEntry(entry)
    const code = world.codeOf(entry)
    const delegate = delegateOf(code)
    if (code.bytes.length > 0 && delegate === null) continue
    if (entry.nonce !== authorization.nonce) continue
    if (entry.exists) refund += refundForExisting
    world.setNonceOf(entry, authorization.nonce + 1n)
    if (authorization.address === zeroAddress) world.setCodeOf(entry, new Uint8Array())
    else if (authorization.address !== delegate) {
      world.setCodeOf(entry, fromHex(`${mark}${authorization.address.slice(2)}`))
    }
  }
  return refund
}
