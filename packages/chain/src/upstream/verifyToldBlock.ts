import type { Hex } from '@causeway/rpc'
import { logsBloom, mergeBlooms } from '../bloom.ts'
import { blobBaseFee, gasPerBlob } from '../consensus/blobGas.ts'
import { unclesHash } from '../consensus/verifyBody.ts'
import { createAddress } from '../engine/createAddress.ts'
import { type Rules, rulesAt } from '../forks.ts'
import type { ChainConfig } from '../genesis.ts'
import { orderedRoot } from '../trie/orderedTrie.ts'
import { type Block, encodeWithdrawal } from '../values/block.ts'
import { type Header, hashHeader } from '../values/header.ts'
import { encodeReceipt, type Receipt } from '../values/receipt.ts'
import {
  decodeTransaction,
  effectiveGasPrice,
  type Transaction,
  UndecodableTransaction,
} from '../values/transaction.ts'
import type { ToldBlock } from './blockSource.ts'
import { outcomeOf } from './readReceipt.ts'
import { readToldBlock, type ToldValues } from './readToldBlock.ts'
import type { ToldTransaction } from './readTransaction.ts'
import { type Fault, ToldFault } from './toldFault.ts'

export interface VerifyOptions {
  /** The chain's forks; without them a receipt's form and the price of blobs are taken as they were told. */
  readonly config: ChainConfig | null
  /** What was asked for: any other block is a lie, however well it fits together. */
  readonly asked?: { readonly hash: Hex } | { readonly number: bigint }
}

/**
 * What a told block turned out to be. Only the first may be shown to anybody. `missing` may be asked for again;
 * `unsupported` must not be taken unverified for this block alone, or a liar could choose not to be checked.
 */
export type Verdict =
  | { readonly block: Block; readonly receipts: Receipt[] }
  | { readonly lie: Fault }
  | { readonly missing: Fault }
  | { readonly unsupported: Fault }

/**
 * Recomputes every hash and root of a told block. The values it gives are made of what those prove and of what follows
 * from it: senders, gas used, prices, created addresses and places are our own arithmetic, never the upstream's text.
 * Whether the parent is on our chain is for the caller to say.
 */
export function verifyToldBlock(told: ToldBlock, options: VerifyOptions): Verdict {
  try {
    return verify(readToldBlock(told), options)
  } catch (error) {
    if (!(error instanceof ToldFault)) throw error
    const { kind, field, reason } = error
    if (kind === 'lie') return { lie: { field, reason } }
    return kind === 'missing' ? { missing: { field, reason } } : { unsupported: { field, reason } }
  }
}

function verify(told: ToldValues, { config, asked }: VerifyOptions): Verdict {
  const { header, hash } = told
  assertSame('hash', hash, hashHeader(header), 'is not the hash of the header')
  if (asked !== undefined && 'hash' in asked) {
    assertSame('hash', hash, asked.hash, 'is not the one that was asked for')
  } else if (asked !== undefined) {
    assertSame('number', header.number, asked.number, 'is not the one that was asked for')
  }
  verifyUncleHeaders(told)
  verifyWithdrawals(told)
  const rawTransactions = told.transactions.map(({ raw }) => raw)
  assertSame('transactionsRoot', header.transactionsRoot, orderedRoot(rawTransactions), 'differs')
  const transactions = told.transactions.map(readSender)
  const block: Block = { header, hash, transactions, rawTransactions, uncles: [...told.uncles] }
  if (told.withdrawals !== null) block.withdrawals = told.withdrawals
  const rules = config === null ? null : rulesAt(config, header)
  return { block, receipts: verifyReceipts(told, transactions, rules) }
}

function verifyUncleHeaders({ header, uncles, uncleHashes }: ToldValues): void {
  for (const [i, uncle] of uncles.entries()) {
    assertSame(`uncles[${i}].hash`, uncleHashes[i], hashHeader(uncle), 'is not the hash of the uncle')
  }
  assertSame('sha3Uncles', header.sha3Uncles, unclesHash(uncles), 'differs')
}

function verifyWithdrawals({ header, withdrawals }: ToldValues): void {
  const root = withdrawals === null ? undefined : orderedRoot(withdrawals.map(encodeWithdrawal))
  assertSame('withdrawalsRoot', header.withdrawalsRoot, root, 'differs')
}

function readSender({ raw, hash, from, r, s }: ToldTransaction, index: number): Transaction {
  const at = `transactions[${index}]`
  // A dev network signs for an account whose key nobody has with the account itself (`values/impersonation.ts`).
  const impersonated = r === s && r === BigInt(from)
  const transaction = decode(raw, impersonated ? from : undefined, at)
  assertSame(`${at}.hash`, hash, transaction.hash, 'is not the hash of the transaction')
  assertSame(`${at}.from`, from, transaction.from, 'is not who signed the transaction')
  return transaction
}

function decode(raw: Uint8Array, sender: Hex | undefined, at: string): Transaction {
  try {
    return decodeTransaction(raw, sender)
  } catch (error) {
    if (!(error instanceof UndecodableTransaction)) throw error
    throw new ToldFault('lie', at, error.message)
  }
}

function verifyReceipts(
  told: ToldValues,
  transactions: readonly Transaction[],
  rules: Rules | null,
): Receipt[] {
  const { header, hash } = told
  let before = 0n
  const receipts = told.receipts.map((receipt, index) => {
    const at = `receipts[${index}]`
    const transaction = transactions[index]
    if (transaction === undefined) throw new ToldFault('lie', at, 'is of no transaction')
    assertSame(
      `${at}.transactionHash`,
      receipt.transactionHash,
      transaction.hash,
      'is of another transaction',
    )
    const { cumulativeGasUsed, logs } = receipt
    const gasUsed = cumulativeGasUsed - before
    if (gasUsed < 0n) throw new ToldFault('lie', `${at}.cumulativeGasUsed`, 'is less than before')
    before = cumulativeGasUsed
    return {
      type: transaction.type,
      outcome: outcomeOf(receipt, rules?.is('byzantium') ?? null, at),
      cumulativeGasUsed,
      logsBloom: logsBloom(logs),
      logs,
      gasUsed,
      effectiveGasPrice: effectiveGasPrice(transaction, header.baseFeePerGas ?? null),
      contractAddress: transaction.to === null ? createAddress(transaction.from, transaction.nonce) : null,
      ...blobFacts(transaction, header, rules, receipt.blobGasPrice),
    }
  })
  // While a node changes its mind about the newest block, it may give receipts of both: it can be asked again.
  const stray = told.receipts.findIndex((receipt) => receipt.blockHash !== hash)
  if (header.receiptsRoot !== orderedRoot(receipts.map(encodeReceipt))) {
    if (stray >= 0) throw new ToldFault('missing', `receipts[${stray}]`, 'is of another block')
    throw new ToldFault('lie', 'receiptsRoot', 'differs')
  }
  assertSame(
    'logsBloom',
    header.logsBloom,
    mergeBlooms(receipts.map((receipt) => receipt.logsBloom)),
    'differs',
  )
  assertSame('gasUsed', header.gasUsed, before, 'is not what the transactions used')
  const blobGas = receipts.reduce((sum, receipt) => sum + (receipt.blobGasUsed ?? 0n), 0n)
  assertSame('blobGasUsed', header.blobGasUsed ?? 0n, blobGas, 'is not what the blobs used')
  return receipts
}

/** What a receipt says of blobs; the price follows from the header where the fork's schedule is known. */
function blobFacts(
  { type, blobVersionedHashes }: Transaction,
  header: Header,
  rules: Rules | null,
  toldPrice: bigint | null,
): Pick<Receipt, 'blobGasUsed' | 'blobGasPrice'> {
  if (type !== 3) return { blobGasUsed: null, blobGasPrice: null }
  const schedule = rules?.blob ?? null
  return {
    blobGasUsed: BigInt(blobVersionedHashes.length) * gasPerBlob,
    blobGasPrice: schedule === null ? toldPrice : blobBaseFee(schedule, header.excessBlobGas ?? 0n),
  }
}

function assertSame<T extends Hex | bigint | undefined>(
  field: string,
  told: T,
  found: T,
  reason: string,
): void {
  if (told !== found) throw new ToldFault('lie', field, reason)
}
