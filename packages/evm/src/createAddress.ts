import { fromHex, type Hex, toHex, toHexOfSize } from '@causeway/rpc'
import { keccak256 } from './keccak.ts'
import { encodeRlpList, numberBytes } from './rlpList.ts'

/** The address of the contract that a sender's transaction, or CREATE, of that nonce makes. */
export function createAddress(sender: Hex, nonce: bigint): Hex {
  return toHex(keccak256(encodeRlpList([fromHex(sender), numberBytes(nonce)])).subarray(12))
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
