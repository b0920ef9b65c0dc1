import { base58 } from '@scure/base'
import { defineMethod } from '../../method.ts'
import { readAccount, readParams, refuse } from '../../objectParams.ts'
import { sign } from '../sign.ts'
import { parseTransaction, withSignature } from '../transaction.ts'
import { readSendOptions, type SendOptions } from './sendOptions.ts'
import { requireSigner, scopeWarnings, tell, toText, toView } from './signTransaction.ts'

interface Payload {
  readonly address: string
  readonly transaction: string
  readonly options: SendOptions
  readonly recipients: readonly string[]
}

/** `signAndSendTransaction`: signs like `signTransaction` and hands the result to the network. */
export const signAndSendTransaction = defineMethod<Payload>({
  async describe(call, surroundings) {
    const params = readParams(call.params)
    const { address, id } = readAccount(params, call)
    const mismatch = scopeWarnings(params, call)
    const options = readSendOptions(params.options)
    const transaction = parseTransaction(params.transaction, 'transaction')
    requireSigner(transaction, address, 'transaction')
    const missing = transaction.signatures.find((slot) => slot.signature === null && slot.address !== address)
    if (missing !== undefined)
      throw refuse('transaction', [], `needs the signature of ${missing.address} before it can be sent`)
    const told = await tell(transaction, address, surroundings)
    const payload: Payload = {
      address,
      transaction: toText(transaction),
      options,
      recipients: told.recipients,
    }
    return {
      kind: 'send',
      account: id,
      view: toView(told.title ?? 'Send a transaction', address, told, mismatch, payload.transaction),
      payload,
    }
  },
  async perform({ address, transaction, options, recipients }, signer, surroundings) {
    const parsed = parseTransaction(transaction, 'transaction')
    const signed = withSignature(parsed, address, await sign(parsed.messageBytes, address, signer))
    await surroundings.network.rpc('sendTransaction', [toText(signed), { encoding: 'base64', ...options }])
    for (const recipient of recipients) surroundings.noteRecipient('solana', recipient)
    // A transaction is known by its first signature, that of the fee payer.
    return { signature: base58.encode(signed.signatures[0]?.signature ?? new Uint8Array()) }
  },
})
