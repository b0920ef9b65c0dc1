import { base58, base64, hex } from '@scure/base'
import type { Line, Warning } from '../../../view/view.ts'
import { defineMethod } from '../../method.ts'
import { readAccount, readParams, refuse } from '../../objectParams.ts'
import { describeText } from '../../textMessage.ts'
import { sign } from '../sign.ts'
import { isTransactionMessage, parseBase64 } from '../transaction.ts'

interface Payload {
  readonly address: string
  readonly message: string
}

/** `signMessage`, as in the Wallet Standard: bytes in base 64, signed as they are. */
export const signMessage = defineMethod<Payload>({
  async describe(call) {
    const params = readParams(call.params)
    const { address, id } = readAccount(params, call)
    const bytes = parseBase64(params.message, 'message')
    // A signature over these bytes would be a signature of that transaction: the oldest trick with this method.
    if (isTransactionMessage(bytes))
      throw refuse('message', [], 'is a transaction; ask for signTransaction instead')
    const { lines, warnings } = show(bytes, call.origin)
    const payload: Payload = { address, message: base64.encode(bytes) }
    return {
      kind: 'sign',
      account: id,
      view: {
        title: 'Sign a message',
        lines: [{ label: 'Account', value: address, as: 'address' }, ...lines],
        warnings,
        raw: `0x${hex.encode(bytes)}`,
      },
      payload,
    }
  },
  async perform({ address, message }, signer) {
    const signature = await sign(base64.decode(message), address, signer)
    return { signature: base58.encode(signature), signedMessage: message, signatureType: 'ed25519' }
  },
})

function show(bytes: Uint8Array, origin: string): { lines: readonly Line[]; warnings: readonly Warning[] } {
  try {
    // The mark at the beginning is part of what is signed, so that it is kept.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return describeText(text, origin)
  } catch {
    return {
      lines: [{ label: 'Bytes', value: `0x${hex.encode(bytes)}`, as: 'hex' }],
      warnings: [
        {
          code: 'blindSignature',
          severity: 'caution',
          text: 'The message is no text. The wallet cannot tell what it means.',
        },
      ],
    }
  }
}
