import { blobBaseFee, createAddress, effectiveGasPrice, gasPerBlob, type Rules } from '@causeway/evm'
import { logsBloom } from '../bloom.ts'
import type { Header } from '../values/header.ts'
import type { Receipt } from '../values/receipt.ts'
import type { Transaction } from '../values/transaction.ts'
import { outcomeOf, type ToldReceipt } from './readReceipt.ts'
import { ToldFault } from './toldFault.ts'

/** The receipts of a block: what a root can prove as it was told, and the rest as it follows from the block. */
export function readToldReceipts(
  told: readonly ToldReceipt[],
  { header, transactions }: { header: Header; transactions: readonly Transaction[] },
  rules: Rules | null,
): Receipt[] {
  let before = 0n
  return told.map((receipt, index) => {
    const at = `receipts[${index}]`
    const transaction = transactions[index]
    if (transaction === undefined) throw new ToldFault('lie', at, 'is of no transaction')
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
      ...blobFacts(transaction, header, rules, receipt, at),
    }
  })
}

/** What a receipt says of blobs; the price follows from the header where the fork's schedule is known. */
function blobFacts(
  { type, blobVersionedHashes }: Transaction,
  header: Header,
  rules: Rules | null,
  { blobGasPrice }: ToldReceipt,
  at: string,
): Pick<Receipt, 'blobGasUsed' | 'blobGasPrice'> {
  if (type !== 3) return { blobGasUsed: null, blobGasPrice: null }
  const blobGasUsed = BigInt(blobVersionedHashes.length) * gasPerBlob
  const schedule = rules?.blob ?? null
  const excess = header.excessBlobGas ?? 0n
  if (schedule !== null) return { blobGasUsed, blobGasPrice: blobBaseFee(schedule, excess) }
  // Without an excess every schedule asks for one wei, which is also the least that any of them asks for (EIP-4844).
  if (excess === 0n) return { blobGasUsed, blobGasPrice: 1n }
  if (blobGasPrice === 0n) throw new ToldFault('lie', `${at}.blobGasPrice`, 'is less than one wei')
  return { blobGasUsed, blobGasPrice }
}
