import type { Hex } from '@causeway/rpc'
import * as PersonalMessage from 'ox/PersonalMessage'
import { signDigest, toSignatureHex } from './signDigest.ts'

/** The hash of a message by EIP-191, version `E`. */
export function messageDigest(message: Hex): Hex {
  return PersonalMessage.getSignPayload(message)
}

/** Signs bytes as a message, which no transaction can look like. */
export function signMessage(message: Hex, privateKey: Uint8Array): Hex {
  return toSignatureHex(signDigest(messageDigest(message), privateKey))
}
