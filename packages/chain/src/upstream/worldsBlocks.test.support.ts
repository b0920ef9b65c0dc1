import { effectiveGasPrice } from '@causeway/evm'
import { fromHex, type Hex } from '@causeway/rpc'
import { logsBloom, mergeBlooms } from '../bloom.ts'
import { toBlockRecord } from '../store/blockRecord.ts'
import { addressOfDev, signed, word } from '../testChain.test.support.ts'
import { orderedRoot } from '../trie/orderedTrie.ts'
import type { Block } from '../values/block.ts'
import { emptyUnclesHash, type Header, hashHeader } from '../values/header.ts'
import { encodeReceipt, type Receipt } from '../values/receipt.ts'
import { decodeTransaction } from '../values/transaction.ts'
import type { ToldBlock } from './blockSource.ts'

/** A block of a made-up chain: well formed and signed, though nothing was executed, since no root of ours needs that. */
export interface MadeBlock {
  readonly name: string
  readonly block: Block
  readonly parent: MadeBlock | null
  /** What an honest upstream tells of it. */
  readonly told: Omit<ToldBlock, 'from'>
  /** The block with whole transactions, and the list of receipts, as they are to be sent. */
  readonly text: string
  readonly receiptsText: string
}

const gasUsed = 21_000n
const baseFeePerGas = 1_000_000_000n

/** Makes a block on another, with the transactions of the given nonces; `name` makes it unlike its siblings. */
export function makeBlock(name: string, parent: MadeBlock | null, nonces: readonly number[]): MadeBlock {
  const rawTransactions = nonces.map((nonce) => fromHex(signed(0, BigInt(nonce)).raw))
  const transactions = rawTransactions.map((raw) => decodeTransaction(raw))
  const receipts = transactions.map((transaction, index): Receipt => {
    const logs = [{ address: addressOfDev(1), topics: [word(index), transaction.hash], data: '0x' as Hex }]
    return {
      type: transaction.type,
      outcome: { status: 1 },
      cumulativeGasUsed: gasUsed * BigInt(index + 1),
      logsBloom: logsBloom(logs),
      logs,
      gasUsed,
      effectiveGasPrice: effectiveGasPrice(transaction, baseFeePerGas),
      contractAddress: null,
      blobGasUsed: null,
      blobGasPrice: null,
    }
  })
  const number = parent === null ? 0n : parent.block.header.number + 1n
  const header: Header = {
    parentHash: parent?.block.hash ?? word(0),
    sha3Uncles: emptyUnclesHash,
    miner: addressOfDev(9),
    stateRoot: word(1),
    transactionsRoot: orderedRoot(rawTransactions),
    receiptsRoot: orderedRoot(receipts.map(encodeReceipt)),
    logsBloom: mergeBlooms(receipts.map((receipt) => receipt.logsBloom)),
    difficulty: 0n,
    number,
    gasLimit: 30_000_000n,
    gasUsed: gasUsed * BigInt(receipts.length),
    timestamp: 1_800_000_000n + number,
    extraData: `0x${Buffer.from(name).toString('hex')}`,
    mixHash: word(2),
    nonce: '0x0000000000000000',
    baseFeePerGas,
  }
  const block: Block = { header, hash: hashHeader(header), transactions, rawTransactions, uncles: [] }
  const told = tellBlock(block, receipts)
  return {
    name,
    block,
    parent,
    told,
    text: JSON.stringify(told.block),
    receiptsText: JSON.stringify(told.receipts),
  }
}

/** From the block down to the genesis. */
export function lineOf(tip: MadeBlock): MadeBlock[] {
  const line: MadeBlock[] = []
  for (let block: MadeBlock | null = tip; block !== null; block = block.parent) line.push(block)
  return line
}

export function pointerTo({ block }: MadeBlock): { number: bigint; hash: Hex } {
  return { number: block.header.number, hash: block.hash }
}

function tellBlock(block: Block, receipts: readonly Receipt[]): Omit<ToldBlock, 'from'> {
  const { texts } = toBlockRecord(block, receipts)
  const of = (kind: string): unknown[] =>
    texts
      .filter((text) => text.kind === kind)
      .map(({ bytes }) =>
        JSON.parse(Buffer.from(kind === 'block' ? bytes.subarray(16) : bytes).toString('latin1')),
      )
  const [hashes] = of('block')
  if (typeof hashes !== 'object' || hashes === null) throw new Error('a block has a text')
  return { block: { ...hashes, transactions: of('transaction') }, receipts: of('receipt'), uncles: [] }
}
