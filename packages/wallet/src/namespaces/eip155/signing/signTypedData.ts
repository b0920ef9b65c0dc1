import type { Hex } from '@causeway/rpc'
import { parseTypedData } from '../typedData/parseTypedData.ts'
import { signDigest, toSignatureHex } from './signDigest.ts'

/** Signs typed data (EIP-712), given as an object or its JSON text. */
export function signTypedData(typedData: unknown, privateKey: Uint8Array): Hex {
  return toSignatureHex(signDigest(parseTypedData(typedData).digest, privateKey))
}
