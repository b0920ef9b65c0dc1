import { keccakHex, type Rules } from '@causeway/evm'
import type { Hex } from '@causeway/rpc'
import { mergeBlooms } from '../bloom.ts'
import { unclesHash } from '../consensus/verifyBody.ts'
import { rulesAt } from '../forks.ts'
import type { ChainConfig } from '../genesis.ts'
import { orderedRoot } from '../trie/orderedTrie.ts'
import { type Block, encodeWithdrawal } from '../values/block.ts'
import { type Header, hashHeader } from '../values/header.ts'
import { encodeReceipt, type Receipt } from '../values/receipt.ts'
import { decodeTransaction, type Transaction, UndecodableTransaction } from '../values/transaction.ts'
import type { ToldBlock } from './blockSource.ts'
import { readToldBlock, type ToldValues } from './readToldBlock.ts'
import { readToldReceipts } from './readToldReceipts.ts'
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

function verify(told: ToldValues, options: VerifyOptions): Verdict {
  const { header, hash } = told
  assertSame('hash', hash, hashHeader(header), 'is not the hash of the header')
  assertAsked(told, options)
  verifyUncleHeaders(told)
  verifyWithdrawals(told)
  verifyTransactions(told)
  const block = toBlock(told, told.transactions.map(readSender))
  const receipts = readToldReceipts(told.receipts, block, rulesOf(options, header))
  verifyReceipts(told, block, receipts)
  return { block, receipts }
}

function toBlock(told: ToldValues, transactions: Transaction[]): Block {
  const { header, hash, withdrawals } = told
  return {
    header,
    hash,
    transactions,
    rawTransactions: told.transactions.map(({ raw }) => raw),
    uncles: [...told.uncles],
    ...(withdrawals === null ? {} : { withdrawals }),
  }
}

function rulesOf({ config }: VerifyOptions, header: Header): Rules | null {
  return config === null ? null : rulesAt(config, header)
}

function assertAsked({ hash, header }: ToldValues, { asked }: VerifyOptions): void {
  if (asked === undefined) return
  if ('hash' in asked) assertSame('hash', hash, asked.hash, 'is not the one that was asked for')
  else assertSame('number', header.number, asked.number, 'is not the one that was asked for')
}

function verifyUncleHeaders({ header, uncles, uncleHashes }: ToldValues): void {
  for (const [i, uncle] of uncles.entries()) {
    assertSame(`uncles[${i}].hash`, uncleHashes[i], hashHeader(uncle), 'is not the hash of the uncle')
  }
  assertSame('sha3Uncles', header.sha3Uncles, unclesHash(uncles), 'differs')
}

/** The hash of no bytes at all. */
const hashOfNothing = keccakHex(new Uint8Array(0))

function verifyTransactions({ header, transactions }: ToldValues): void {
  // hardhat node writes this into its genesis. No list of transactions has it as its root, so it hides none.
  const isQuirk =
    header.number === 0n && transactions.length === 0 && header.transactionsRoot === hashOfNothing
  if (isQuirk) return
  const root = orderedRoot(transactions.map(({ raw }) => raw))
  assertSame('transactionsRoot', header.transactionsRoot, root, 'differs')
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
  { receipts: told }: ToldValues,
  { header, hash, transactions }: Block,
  receipts: readonly Receipt[],
): void {
  for (const [i, { transactionHash }] of told.entries()) {
    assertSame(
      `receipts[${i}].transactionHash`,
      transactionHash,
      transactions[i]?.hash,
      'is of another transaction',
    )
  }
  if (header.receiptsRoot !== orderedRoot(receipts.map(encodeReceipt))) {
    // While a node changes its mind about the newest block, it may give receipts of both: it can be asked again.
    const stray = told.findIndex((receipt) => receipt.blockHash !== hash)
    if (stray >= 0) throw new ToldFault('missing', `receipts[${stray}]`, 'is of another block')
    throw new ToldFault('lie', 'receiptsRoot', 'differs')
  }
  const bloom = mergeBlooms(receipts.map((receipt) => receipt.logsBloom))
  assertSame('logsBloom', header.logsBloom, bloom, 'differs')
  const gasUsed = receipts.at(-1)?.cumulativeGasUsed ?? 0n
  assertSame('gasUsed', header.gasUsed, gasUsed, 'is not what the transactions used')
  const blobGas = receipts.reduce((sum, receipt) => sum + (receipt.blobGasUsed ?? 0n), 0n)
  assertSame('blobGasUsed', header.blobGasUsed ?? 0n, blobGas, 'is not what the blobs used')
}

function assertSame<T extends Hex | bigint | undefined>(
  field: string,
  told: T,
  found: T,
  reason: string,
): void {
  if (told !== found) throw new ToldFault('lie', field, reason)
}
