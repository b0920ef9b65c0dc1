import { fromHex, type Hex } from '@causeway/rpc'
import { keccak256 } from '../keccak.ts'
import { encodeRlp, quantityToBytes } from '../rlp.ts'
import { isLowS, recoverAddress, sign } from '../secp256k1.ts'
import type { Authorization } from './transaction.ts'

/** The byte before the signed list (EIP-7702). */
const magic = 0x05

/** The account that gave an authorization, or `null` if the signature is of nobody or has a high `s` (EIP-7702). */
export function recoverAuthority(authorization: Authorization): Hex | null {
  const { r, s, yParity } = authorization
  return isLowS(s) ? recoverAddress(signingHash(authorization), r, s, Number(yParity)) : null
}

/** Lets the account of `privateKey` run the code of `address`. */
export function signAuthorization(
  fields: Pick<Authorization, 'chainId' | 'address' | 'nonce'>,
  privateKey: Uint8Array,
): Authorization {
  const { r, s, yParity } = sign(signingHash(fields), privateKey)
  return {
    chainId: fields.chainId,
    address: fields.address,
    nonce: fields.nonce,
    yParity: BigInt(yParity),
    r,
    s,
  }
}

function signingHash({
  chainId,
  address,
  nonce,
}: Pick<Authorization, 'chainId' | 'address' | 'nonce'>): Uint8Array {
  const list = encodeRlp([quantityToBytes(chainId), fromHex(address), quantityToBytes(nonce)])
  const message = new Uint8Array(list.length + 1)
  message[0] = magic
  message.set(list, 1)
  return keccak256(message)
}
