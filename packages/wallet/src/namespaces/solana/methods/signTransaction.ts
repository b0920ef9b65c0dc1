import { base64 } from '@scure/base'
import type { View } from '../../../view/view.ts'
import { defineMethod } from '../../method.ts'
import type { SiteCall, Surroundings } from '../../namespace.ts'
import { type Members, readAccount, readParams, refuse } from '../../objectParams.ts'
import { sign } from '../sign.ts'
import { encodeTransaction, parseTransaction, type Transaction, withSignature } from '../transaction.ts'
import { describeTransaction, type TransactionView } from '../transactionView.ts'

interface Payload {
  readonly address: string
  readonly transaction: string
}

/** `signTransaction`: puts the signature of one account into its slot and touches nothing else. */
export const signTransaction = defineMethod<Payload>({
  async describe(call, surroundings) {
    const params = readParams(call.params)
    const { address, id } = readAccount(params, call)
    checkScope(params, call)
    const transaction = parseTransaction(params.transaction, 'transaction')
    requireSigner(transaction, address, 'transaction')
    const told = await tell(transaction, address, surroundings)
    const payload: Payload = { address, transaction: toText(transaction) }
    return {
      kind: 'sign',
      account: id,
      view: toView(told.title ?? 'Sign a transaction', address, told, payload.transaction),
      payload,
    }
  },
  async perform({ address, transaction }, signer) {
    const parsed = parseTransaction(transaction, 'transaction')
    const signature = await sign(parsed.messageBytes, address, signer)
    return { signedTransaction: toText(withSignature(parsed, address, signature)) }
  },
})

/** A scope inside the parameters, which clients repeat there, must be the scope of the call. */
export function checkScope(params: Members, call: SiteCall): void {
  if (params.scope !== undefined && params.scope !== call.scope)
    throw refuse('scope', [], `must be ${call.scope}, the scope of the call`, params.scope)
}

/** Refuses a transaction that does not ask for this account's signature. */
export function requireSigner(
  transaction: Transaction,
  address: string,
  param: string,
  path: readonly string[] = [],
): void {
  if (!transaction.signatures.some((slot) => slot.address === address))
    throw refuse(param, path, `does not ask for a signature of ${address}`)
}

/** What the user is told of a transaction. */
export function tell(
  transaction: Transaction,
  address: string,
  surroundings: Surroundings,
): Promise<TransactionView> {
  const context = {
    account: address,
    own: surroundings.own('solana'),
    recipients: surroundings.recipients('solana'),
    symbol: surroundings.network.row.symbol,
  }
  return describeTransaction(transaction, context, surroundings.network)
}

/** The view of one transaction. */
export function toView(title: string, address: string, told: TransactionView, raw: string): View {
  return {
    title,
    lines: [{ label: 'Account', value: address, as: 'address' }, ...told.lines],
    warnings: told.warnings,
    raw,
    simulation: told.simulation,
  }
}

/** A transaction in base 64. */
export function toText(transaction: Transaction): string {
  return base64.encode(encodeTransaction(transaction))
}
