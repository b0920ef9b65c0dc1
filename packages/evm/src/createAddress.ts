import { fromHex, type Hex, toHex, toHexOfSize } from '@causeway/rpc'
import { keccak256 } from './keccak.ts'

/** The address of the contract that a sender's transaction, or CREATE, of that nonce makes: keccak of an RLP list. */
export function createAddress(sender: Hex, nonce: bigint): Hex {
  const number = encodeNonce(nonce)
  const list = new Uint8Array(22 + number.length)
  list[0] = 0xc0 + 21 + number.length
  list[1] = 0x80 + 20
  list.set(fromHex(sender), 2)
  list.set(number, 22)
  return toHex(keccak256(list).subarray(12))
}

function encodeNonce(nonce: bigint): Uint8Array {
  if (nonce === 0n) return Uint8Array.of(0x80)
  if (nonce < 0x80n) return Uint8Array.of(Number(nonce))
  const digits = nonce.toString(16)
  const bytes = fromHex(`0x${digits.length % 2 === 0 ? digits : `0${digits}`}`)
  return Uint8Array.of(0x80 + bytes.length, ...bytes)
}

/** The address that CREATE2 makes (EIP-1014). */
export function create2Address(sender: Hex, salt: bigint, initCode: Uint8Array): Hex {
  const preimage = new Uint8Array(85)
  preimage[0] = 0xff
  preimage.set(fromHex(sender), 1)
  preimage.set(fromHex(toHexOfSize(salt, 32)), 21)
  preimage.set(keccak256(initCode), 53)
  return toHex(keccak256(preimage).subarray(12))
}
