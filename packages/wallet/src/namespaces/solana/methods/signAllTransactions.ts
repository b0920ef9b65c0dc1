import type { Line } from '../../../view/view.ts'
import { defineMethod } from '../../method.ts'
import { readAccount, readParams, refuse, toMembers } from '../../objectParams.ts'
import { sign } from '../sign.ts'
import { parseTransaction, withSignature } from '../transaction.ts'
import { requireSigner, scopeWarnings, tell, toText } from './signTransaction.ts'

interface Payload {
  readonly address: string
  readonly transactions: readonly string[]
}

/** More than a reader can look through. */
const mostTransactions = 20

/** `signAllTransactions`: several transactions under one approval, each signed as by `signTransaction`. */
export const signAllTransactions = defineMethod<Payload>({
  async describe(call, surroundings) {
    const params = readParams(call.params)
    const { address, id } = readAccount(params, call)
    const mismatch = scopeWarnings(params, call)
    const list = params.transactions
    if (!Array.isArray(list) || list.length === 0 || list.length > mostTransactions)
      throw refuse('transactions', [], `must be a list of 1 to ${mostTransactions} transactions`)
    const transactions = list.map((entry: unknown, i) => {
      // Each is a text, or an object as `signTransaction` takes it.
      const text = typeof entry === 'string' ? entry : toMembers(entry)?.transaction
      const transaction = parseTransaction(text, 'transactions', [String(i)])
      requireSigner(transaction, address, 'transactions', [String(i)])
      return transaction
    })
    const told = []
    // One after another, so that a list of many does not flood the node.
    for (const transaction of transactions) told.push(await tell(transaction, address, surroundings))
    const payload: Payload = { address, transactions: transactions.map(toText) }
    const only = told.length === 1 ? told[0] : undefined
    return {
      kind: 'sign',
      account: id,
      view: {
        title: only?.title ?? `Sign ${transactions.length} transactions`,
        lines: [
          { label: 'Account', value: address, as: 'address' },
          ...told.flatMap(({ lines }, i): Line[] => [
            { label: `Transaction ${i + 1}`, value: `of ${told.length}`, as: 'heading' },
            ...lines.map((line) => ({ ...line, depth: (line.depth ?? 0) + 1 })),
          ]),
        ],
        warnings: [...mismatch, ...told.flatMap(({ warnings }) => warnings)],
        raw: payload.transactions.join('\n'),
        simulation: only?.simulation ?? {
          outcome: 'unknown',
          why: 'several transactions may build on one another, and the node tries each alone',
        },
      },
      payload,
    }
  },
  async perform({ address, transactions }, signer) {
    const signedTransactions: string[] = []
    for (const text of transactions) {
      const parsed = parseTransaction(text, 'transactions')
      const signature = await sign(parsed.messageBytes, address, signer)
      signedTransactions.push(toText(withSignature(parsed, address, signature)))
    }
    return { signedTransactions }
  },
})
