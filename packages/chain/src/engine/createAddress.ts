import { fromHex, type Hex, toHex } from '@causeway/rpc'
import { keccak256 } from '../keccak.ts'
import { encodeRlp } from '../rlp.ts'

/** The address of the contract that a sender's transaction, or CREATE, of that nonce makes. */
export function createAddress(sender: Hex, nonce: bigint): Hex {
  const digits = nonce === 0n ? '' : nonce.toString(16)
  const bytes = fromHex(`0x${digits.length % 2 === 0 ? digits : `0${digits}`}`)
  return toHex(keccak256(encodeRlp([fromHex(sender), bytes])).subarray(12))
}

/** The address that CREATE2 makes (EIP-1014). */
export function create2Address(sender: Hex, salt: Uint8Array, initCode: Uint8Array): Hex {
  const preimage = Buffer.concat([Buffer.of(0xff), fromHex(sender), salt, keccak256(initCode)])
  return toHex(keccak256(preimage).subarray(12))
}
