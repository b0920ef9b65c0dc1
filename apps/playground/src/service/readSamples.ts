import { isObject } from '../json.ts'
import { nodeBatch } from './nodeCall.ts'

/** Values of a chain that examples are made of: real ones, as far as the chain has them. */
export interface Samples {
  readonly account: string
  /** Somebody to send to. */
  readonly recipient: string
  readonly head: { readonly number: string; readonly hash: string; readonly timestamp: string }
  /** The newest block found that holds a transaction. */
  readonly transaction: { readonly hash: string; readonly block: string; readonly number: string } | null
  /** The newest block found that has an uncle. */
  readonly uncle: { readonly block: string; readonly number: string } | null
}

const nothing = `0x${'0'.repeat(64)}`
/** An account of everybody's: an address that nobody has a key for. */
const spareAccount = '0x00000000000000000000000000000000c0ffee00'

export const emptySamples: Samples = {
  account: spareAccount,
  recipient: spareAccount,
  head: { number: '0x0', hash: nothing, timestamp: '0x0' },
  transaction: null,
  uncle: null,
}

/** How many blocks are looked at; a longer chain is looked at here and there. */
const looks = 60

/** Looks around on a chain for things to ask about. */
export async function readSamples(url: string): Promise<Samples> {
  const [accounts, latest] = await nodeBatch(url, [
    { method: 'eth_accounts' },
    { method: 'eth_getBlockByNumber', params: ['latest', false] },
  ])
  const head = parseBlock(latest)
  if (head === null) return emptySamples
  const blocks = (
    await nodeBatch(
      url,
      spread(Number(head.number)).map((number) => ({
        method: 'eth_getBlockByNumber',
        params: [`0x${number.toString(16)}`, false],
      })),
    )
  ).flatMap((block) => parseBlock(block) ?? [])
  const filled = blocks.find(({ transactions }) => transactions.length > 0)
  const forked = blocks.find(({ uncles }) => uncles.length > 0)
  const [account] = Array.isArray(accounts) ? accounts.map(String) : []
  return {
    account: account ?? (await senderOf(url, filled?.transactions[0])) ?? spareAccount,
    recipient: spareAccount,
    head: { number: head.number, hash: head.hash, timestamp: head.timestamp },
    transaction: filled
      ? { hash: filled.transactions[0] ?? nothing, block: filled.hash, number: filled.number }
      : null,
    uncle: forked ? { block: forked.hash, number: forked.number } : null,
  }
}

/** Somebody who has, or had, something on the chain. */
async function senderOf(url: string, hash: string | undefined): Promise<string | null> {
  if (hash === undefined) return null
  const [transaction] = await nodeBatch(url, [{ method: 'eth_getTransactionByHash', params: [hash] }])
  return isObject(transaction) && typeof transaction.from === 'string' ? transaction.from : null
}

/** Numbers from the head down to genesis: all of a short chain; of a long one half near the head, half everywhere. */
function spread(head: number): number[] {
  if (head < looks) return Array.from({ length: head + 1 }, (_, index) => head - index)
  const near = Array.from({ length: looks / 2 }, (_, index) => head - index)
  const far = near.map((_, index) => Math.round(((head - looks / 2) * (looks / 2 - 1 - index)) / (looks / 2)))
  return [...new Set([...near, ...far])]
}

function parseBlock(block: unknown) {
  if (!isObject(block)) return null
  const { number, hash, timestamp, transactions, uncles } = block
  if (typeof number !== 'string' || typeof hash !== 'string' || typeof timestamp !== 'string') return null
  const texts = (list: unknown) => (Array.isArray(list) ? list.map(String) : [])
  return { number, hash, timestamp, transactions: texts(transactions), uncles: texts(uncles) }
}
