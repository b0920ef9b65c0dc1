import { gasPerBlob, keccakHex } from '@causeway/evm'
import type { Hex } from '@causeway/rpc'
import { rulesAt } from '../forks.ts'
import type { ChainConfig } from '../genesis.ts'
import { encodeRlpList } from '../rlp.ts'
import { orderedRoot } from '../trie/orderedTrie.ts'
import { type Block, encodeWithdrawal, type Withdrawal } from '../values/block.ts'
import { emptyUnclesHash, encodeHeader, type Header } from '../values/header.ts'

/** EIP-7934: 10 MiB less the margin for the beacon block around it. */
const maxBlockBytes = 8_388_608

/** Why a body does not belong to its header (roots of its lists, number of blobs), or `null`. */
export function verifyBody(block: Block): string | null {
  const { header } = block
  return (
    differs('transactions root', header.transactionsRoot, orderedRoot(block.rawTransactions)) ??
    differs('uncles hash', header.sha3Uncles, unclesHash(block.uncles)) ??
    verifyWithdrawals(block) ??
    verifyBlobCount(block)
  )
}

/** Why a block is too large, or `null`. `size` is the length of its RLP. */
export function verifySize(config: ChainConfig, header: Header, size: number): string | null {
  if (!rulesAt(config, header).is('osaka') || size <= maxBlockBytes) return null
  return `block has ${size} bytes, at most ${maxBlockBytes} are allowed`
}

export function unclesHash(uncles: readonly Header[]): Hex {
  return uncles.length === 0 ? emptyUnclesHash : keccakHex(encodeRlpList(uncles.map(encodeHeader)))
}

function withdrawalsRoot(withdrawals: readonly Withdrawal[]): Hex {
  return orderedRoot(withdrawals.map(encodeWithdrawal))
}

function verifyWithdrawals({ header, withdrawals }: Block): string | null {
  if (header.withdrawalsRoot === undefined)
    return withdrawals === undefined ? null : 'withdrawals before shanghai'
  if (withdrawals === undefined) return 'withdrawals are missing'
  return differs('withdrawals root', header.withdrawalsRoot, withdrawalsRoot(withdrawals))
}

function verifyBlobCount({ header, transactions }: Block): string | null {
  let blobs = 0
  for (const transaction of transactions) blobs += transaction.blobVersionedHashes.length
  const used = BigInt(blobs) * gasPerBlob
  if (used === (header.blobGasUsed ?? 0n)) return null
  return `blob gas used is ${header.blobGasUsed ?? 'absent'}, expected ${used}`
}

function differs(name: string, stated: Hex, computed: Hex): string | null {
  return stated === computed ? null : `${name} is ${stated}, expected ${computed}`
}
