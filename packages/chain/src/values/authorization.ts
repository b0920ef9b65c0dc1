import { type Authorization, authorizationHash } from '@causeway/evm'
import { sign } from '../secp256k1.ts'

/** Lets the account of `privateKey` run the code of `address`. */
export function signAuthorization(
  fields: Pick<Authorization, 'chainId' | 'address' | 'nonce'>,
  privateKey: Uint8Array,
): Authorization {
  const { r, s, yParity } = sign(authorizationHash(fields), privateKey)
  return {
    chainId: fields.chainId,
    address: fields.address,
    nonce: fields.nonce,
    yParity: BigInt(yParity),
    r,
    s,
  }
}
