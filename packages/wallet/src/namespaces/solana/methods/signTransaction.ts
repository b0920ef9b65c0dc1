import { base64 } from '@scure/base'
import { cleanText } from '../../../view/cleanText.ts'
import type { View, Warning } from '../../../view/view.ts'
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
    const mismatch = scopeWarnings(params, call)
    const transaction = parseTransaction(params.transaction, 'transaction')
    requireSigner(transaction, address, 'transaction')
    const told = await tell(transaction, address, surroundings)
    const payload: Payload = { address, transaction: toText(transaction) }
    return {
      kind: 'sign',
      account: id,
      view: toView(told.title ?? 'Sign a transaction', address, told, mismatch, payload.transaction),
      payload,
    }
  },
  async perform({ address, transaction }, signer) {
    const parsed = parseTransaction(transaction, 'transaction')
    const signature = await sign(parsed.messageBytes, address, signer)
    return { signedTransaction: toText(withSignature(parsed, address, signature)) }
  },
})

/**
 * Clients repeat the scope inside the parameters. The scope of the call is what counts; where the two differ the site
 * may mean another cluster than it asks.
 */
export function scopeWarnings(params: Members, call: SiteCall): Warning[] {
  const { scope } = params
  if (scope === undefined || scope === null || scope === call.scope) return []
  if (typeof scope !== 'string') throw refuse('scope', [], 'must be a string', scope)
  const text = `The site speaks of ${cleanText(scope, 60)}, but the request is for ${call.scope}.`
  return [{ code: 'chainMismatch', severity: 'caution', text }]
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
export function toView(
  title: string,
  address: string,
  told: TransactionView,
  mismatch: readonly Warning[],
  raw: string,
): View {
  return {
    title,
    lines: [{ label: 'Account', value: address, as: 'address' }, ...told.lines],
    warnings: [...mismatch, ...told.warnings],
    raw,
    simulation: told.simulation,
  }
}

/** A transaction in base 64. */
export function toText(transaction: Transaction): string {
  return base64.encode(encodeTransaction(transaction))
}
