import { type Hex, toHex } from '@causeway/rpc'
import { branchValue } from './branchValue.ts'
import { type ProvedTransaction, proveTransaction } from './checkTransactionProof.ts'
import { ProofError } from './proofError.ts'
import { member, type ProofOptions, readBytes, readNodes, readPlace, toBigInt } from './readAnswer.ts'
import { decodeRlp, type RlpItem } from './rlp.ts'

export interface ProvedLog {
  address: Hex
  topics: Hex[]
  data: Hex
}

/** What a proof showed: the transaction at this place of this block had this outcome. */
export interface ProvedReceipt extends ProvedTransaction {
  receipt: {
    type: number
    /** The status since Byzantium (EIP-658); before it the state root, and no status. */
    status: 0 | 1 | null
    root: Hex | null
    /** Of the block up to and with this transaction. */
    cumulativeGasUsed: bigint
    logsBloom: Hex
    logs: ProvedLog[]
  }
}

/** Checks an answer of `causeway_getReceiptProof`. Throws `ProofError` where it does not show what it says. */
export function checkReceiptProof(answer: unknown, options: ProofOptions): ProvedReceipt {
  const place = readPlace(answer, options)
  const value = branchValue(place.receiptsRoot, place.index, readNodes(answer), options.keccak256)
  if (toHex(value) !== toHex(readBytes(answer, 'value')))
    throw new ProofError('the branch shows another value')
  const transaction = proveTransaction(member(answer, 'transaction'), place, options)
  return { ...transaction, receipt: decodeReceipt(value) }
}

/** Types 1 to 4, and those to come, have their number before the list (EIP-2718). */
function decodeReceipt(value: Uint8Array): ProvedReceipt['receipt'] {
  const [first = 0] = value
  const isTyped = first < 0x80
  const fields = decodeRlp(isTyped ? value.subarray(1) : value)
  if (!Array.isArray(fields) || fields.length < 4) throw new ProofError('the value is no receipt')
  const [outcome, gas, bloom, logs] = fields
  if (!Array.isArray(logs)) throw new ProofError('the value is no receipt')
  const isRoot = toBytes(outcome).length === 32
  return {
    type: isTyped ? first : 0,
    status: isRoot ? null : toStatus(toBigInt(outcome)),
    root: isRoot ? toHex(toBytes(outcome)) : null,
    cumulativeGasUsed: toBigInt(gas),
    logsBloom: toHex(toBytes(bloom)),
    logs: logs.map(decodeLog),
  }
}

function toStatus(status: bigint): 0 | 1 {
  if (status > 1n) throw new ProofError('the value is no receipt')
  return status === 1n ? 1 : 0
}

function decodeLog(item: RlpItem): ProvedLog {
  const [address, topics, data] = Array.isArray(item) ? item : []
  if (!Array.isArray(topics)) throw new ProofError('the value is no receipt')
  return {
    address: toHex(toBytes(address)),
    topics: topics.map((topic) => toHex(toBytes(topic))),
    data: toHex(toBytes(data)),
  }
}

function toBytes(item: RlpItem | undefined): Uint8Array {
  if (!(item instanceof Uint8Array)) throw new ProofError('the value is no receipt')
  return item
}
