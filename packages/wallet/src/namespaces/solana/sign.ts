import { SessionError } from '@causeway/session'
import type { Signer } from '../namespace.ts'
import { fromPrivateKey, signBytes } from './keys.ts'

/** Signs with the lent key, after making sure that it is the key of the account that the user saw. */
export function sign(bytes: Uint8Array, address: string, signer: Signer): Promise<Uint8Array> {
  return signer.use((privateKey) => {
    if (fromPrivateKey(privateKey)?.address !== address) throw new SessionError('internal')
    return signBytes(bytes, privateKey)
  })
}
