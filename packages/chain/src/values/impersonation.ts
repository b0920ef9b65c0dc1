import type { Hex } from '@causeway/rpc'
import type { Signature } from '../secp256k1.ts'
import type { Transaction } from './transaction.ts'

/**
 * What stands in place of a signature when a dev network sends a transaction for an account whose key nobody has. It
 * holds the sender, so that equal transactions of two senders have different hashes, and so that such a transaction can
 * be told from a signed one: a key whose signature names its own address cannot be found.
 */
export function impersonatedSignature(from: Hex): Signature {
  return { r: BigInt(from), s: BigInt(from), yParity: 0 }
}

export function isImpersonated({ from, r, s }: Transaction): boolean {
  return r === s && r === BigInt(from)
}
