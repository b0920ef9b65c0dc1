import { base64, hex } from '@scure/base'
import { defineMethod } from '../../method.ts'
import { readParams, readText, refuse } from '../../objectParams.ts'
import { describeText } from '../../textMessage.ts'
import { readBitcoinAccount, useKey } from '../account.ts'
import { signSimple } from '../bip322.ts'

interface Payload {
  readonly script: string
  readonly message: string
}

/** A text that UTF-8 cannot write would be signed as another one. */
const surrogate = /\p{Surrogate}/u

/** `signMessage`: a text, signed by BIP-322 in its simple form, in base 64. */
export const signMessage = defineMethod<Payload>({
  async describe(call) {
    const params = readParams(call.params)
    const account = readBitcoinAccount(params, call)
    const message = readText(params.message, 'message')
    if (surrogate.test(message)) throw refuse('message', [], 'must be a text that UTF-8 can write')
    const { lines, warnings } = describeText(message, call.origin)
    return {
      kind: 'sign',
      account: account.id,
      view: {
        title: 'Sign a message',
        lines: [{ label: 'Account', value: account.address, as: 'address' }, ...lines],
        warnings,
        raw: message,
      },
      payload: { script: hex.encode(account.script), message },
    }
  },
  async perform({ script, message }, signer) {
    const bytes = new TextEncoder().encode(message)
    const signature = await useKey(signer, hex.decode(script), (privateKey, publicKey) =>
      signSimple(bytes, publicKey, privateKey),
    )
    return { signature: base64.encode(signature) }
  },
})
