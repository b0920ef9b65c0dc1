import { fromHex, type Hex, toHex } from '@causeway/rpc'
import { isLowS } from '../secp256k1.ts'
import { recoverAuthority } from '../values/authorization.ts'
import type { Authorization } from '../values/transaction.ts'
import type { Environment } from './environment.ts'
import type { World } from './world.ts'

/** Code of this size and beginning stands for the code of another account (EIP-7702). */
const mark = '0xef0100'
const size = 23
const zeroAddress: Hex = `0x${'00'.repeat(20)}`
const maxNonce = 2n ** 64n - 1n
/** What the intrinsic gas took too much where the authority was an account already. */
const refundForExisting = 12_500n

/** The account that code delegates to, or `null` if it is ordinary code. */
export function delegateOf(code: Uint8Array): Hex | null {
  if (code.length !== size) return null
  return toHex(code.subarray(0, 3)) === mark ? toHex(code.subarray(3)) : null
}

/** Whoever gave an authorization for this chain that could be valid; `null` if it cannot be. */
export function authorityOf(authorization: Authorization, chainId: bigint): Hex | null {
  if (authorization.chainId !== 0n && authorization.chainId !== chainId) return null
  if (authorization.nonce >= maxNonce) return null
  if (authorization.yParity > 1n || !isLowS(authorization.s)) return null
  return recoverAuthority(authorization)
}

/** Carries out the authorizations that hold, one after another; the rest are passed over. Gives the refund. */
export function applyAuthorizations(
  world: World,
  { config }: Environment,
  authorizations: readonly Authorization[],
): bigint {
  let refund = 0n
  for (const authorization of authorizations) {
    const authority = authorityOf(authorization, config.chainId)
    if (authority === null) continue
    world.warm(authority)
    const code = world.code(authority)
    const delegate = delegateOf(code)
    if (code.length > 0 && delegate === null) continue
    const account = world.account(authority)
    if ((account?.nonce ?? 0n) !== authorization.nonce) continue
    if (account !== null) refund += refundForExisting
    world.setNonce(authority, authorization.nonce + 1n)
    if (authorization.address === zeroAddress) world.setCode(authority, new Uint8Array())
    else if (authorization.address !== delegate) {
      world.setCode(authority, fromHex(`${mark}${authorization.address.slice(2)}`))
    }
  }
  return refund
}
