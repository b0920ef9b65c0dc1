import { keccakHex } from '@causeway/evm'
import { fromHex, type Hex } from '@causeway/rpc'
import { emptyBloom } from '../bloom.ts'
import { decodeRlp, encodeRlp, quantityToBytes, type RlpItem } from '../rlp.ts'
import { allocate } from '../slab.ts'
import { emptyRoot } from '../trie/trie.ts'
import { assertCount, readBytes, readFixed, readList, readQuantity, readUsual, usual } from './rlpFields.ts'

/** A block header. The optional fields came with a fork and are absent before it. */
export interface Header {
  parentHash: Hex
  sha3Uncles: Hex
  miner: Hex
  stateRoot: Hex
  transactionsRoot: Hex
  receiptsRoot: Hex
  logsBloom: Hex
  difficulty: bigint
  number: bigint
  gasLimit: bigint
  gasUsed: bigint
  timestamp: bigint
  extraData: Hex
  /** `prevRandao` since the merge. */
  mixHash: Hex
  nonce: Hex
  /** London, EIP-1559. */
  baseFeePerGas?: bigint
  /** Shanghai, EIP-4895. */
  withdrawalsRoot?: Hex
  /** Cancun, EIP-4844. */
  blobGasUsed?: bigint
  excessBlobGas?: bigint
  /** Cancun, EIP-4788. */
  parentBeaconBlockRoot?: Hex
  /** Prague, EIP-7685. */
  requestsHash?: Hex
}

/** keccak(rlp([])): the uncles hash of a block without uncles. */
export const emptyUnclesHash: Hex = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347'

/** sha256 of nothing: the requests hash of a block without requests (EIP-7685). */
export const emptyRequestsHash: Hex = '0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

// What an empty block says of its uncles, its transactions and receipts, and its logs.
const noUncles = usual(emptyUnclesHash)
const noItems = usual(emptyRoot)
const noLogs = usual(emptyBloom)

/**
 * The bytes that a header was read from, and their hash once it was asked for: an import needs them several times. RLP
 * has one encoding of a value, and what has been read is not changed afterwards.
 */
const sources = new WeakMap<Header, { bytes: Uint8Array; hash: Hex | null }>()

/** The optional fields lie at the end in the order of their forks, so the first absent one ends the list. */
export function encodeHeader(header: Header): Uint8Array {
  const source = sources.get(header)
  if (source !== undefined) return source.bytes
  const fields: RlpItem[] = [
    fromHex(header.parentHash),
    fromHex(header.sha3Uncles),
    fromHex(header.miner),
    fromHex(header.stateRoot),
    fromHex(header.transactionsRoot),
    fromHex(header.receiptsRoot),
    fromHex(header.logsBloom),
    quantityToBytes(header.difficulty),
    quantityToBytes(header.number),
    quantityToBytes(header.gasLimit),
    quantityToBytes(header.gasUsed),
    quantityToBytes(header.timestamp),
    fromHex(header.extraData),
    fromHex(header.mixHash),
    fromHex(header.nonce),
  ]
  const later = [
    header.baseFeePerGas,
    header.withdrawalsRoot,
    header.blobGasUsed,
    header.excessBlobGas,
    header.parentBeaconBlockRoot,
    header.requestsHash,
  ]
  for (const field of later) {
    if (field === undefined) break
    fields.push(typeof field === 'bigint' ? quantityToBytes(field) : fromHex(field))
  }
  return encodeRlp(fields)
}

/** A header from its RLP, or from the decoded list. */
export function decodeHeader(item: RlpItem | Uint8Array): Header {
  const fields = readList(item instanceof Uint8Array ? decodeRlp(item) : item, 'header')
  assertCount(fields, 15, 21, 'header')
  const header: Header = {
    parentHash: readFixed(fields[0], 32, 'parentHash'),
    sha3Uncles: readUsual(fields[1], noUncles, 'sha3Uncles'),
    miner: readFixed(fields[2], 20, 'miner'),
    stateRoot: readFixed(fields[3], 32, 'stateRoot'),
    transactionsRoot: readUsual(fields[4], noItems, 'transactionsRoot'),
    receiptsRoot: readUsual(fields[5], noItems, 'receiptsRoot'),
    logsBloom: readUsual(fields[6], noLogs, 'logsBloom'),
    difficulty: readQuantity(fields[7], 32, 'difficulty'),
    number: readQuantity(fields[8], 8, 'number'),
    gasLimit: readQuantity(fields[9], 8, 'gasLimit'),
    gasUsed: readQuantity(fields[10], 8, 'gasUsed'),
    timestamp: readQuantity(fields[11], 8, 'timestamp'),
    extraData: readBytes(fields[12], 'extraData'),
    mixHash: readFixed(fields[13], 32, 'mixHash'),
    nonce: readFixed(fields[14], 8, 'nonce'),
  }
  if (fields.length > 15) header.baseFeePerGas = readQuantity(fields[15], 32, 'baseFeePerGas')
  if (fields.length > 16) header.withdrawalsRoot = readFixed(fields[16], 32, 'withdrawalsRoot')
  if (fields.length > 17) header.blobGasUsed = readQuantity(fields[17], 8, 'blobGasUsed')
  if (fields.length > 18) header.excessBlobGas = readQuantity(fields[18], 8, 'excessBlobGas')
  if (fields.length > 19) header.parentBeaconBlockRoot = readFixed(fields[19], 32, 'parentBeaconBlockRoot')
  if (fields.length > 20) header.requestsHash = readFixed(fields[20], 32, 'requestsHash')
  if (item instanceof Uint8Array) sources.set(header, { bytes: copyOf(item), hash: null })
  return header
}

/** What a header is read from may be a small part of something large, which is not to be held by it. */
function copyOf(bytes: Uint8Array): Uint8Array {
  const copy = allocate(bytes.length)
  copy.set(bytes)
  return copy
}

export function hashHeader(header: Header): Hex {
  const source = sources.get(header)
  if (source === undefined) return keccakHex(encodeHeader(header))
  source.hash ??= keccakHex(source.bytes)
  return source.hash
}
