import { type Hex, toQuantity } from '@causeway/rpc'
import type { Header } from '../values/header.ts'
import { quoted } from './text.ts'

/**
 * A header as JSON text, the answer of `eth_getHeaderByHash`. A pending header has no hash yet: with `null`, hash,
 * nonce and miner are `null`, as node clients print it.
 */
export function headerToJson(header: Header, hash: Hex | null): string {
  const pending = hash === null
  let text = `{"number":"${toQuantity(header.number)}","hash":${quoted(hash)},"parentHash":"${header.parentHash}"`
  text += `,"nonce":${quoted(pending ? null : header.nonce)},"mixHash":"${header.mixHash}"`
  text += `,"sha3Uncles":"${header.sha3Uncles}","logsBloom":"${header.logsBloom}","stateRoot":"${header.stateRoot}"`
  text += `,"miner":${quoted(pending ? null : header.miner)},"difficulty":"${toQuantity(header.difficulty)}"`
  text += `,"extraData":"${header.extraData}","gasLimit":"${toQuantity(header.gasLimit)}"`
  text += `,"gasUsed":"${toQuantity(header.gasUsed)}","timestamp":"${toQuantity(header.timestamp)}"`
  text += `,"transactionsRoot":"${header.transactionsRoot}","receiptsRoot":"${header.receiptsRoot}"`
  for (const field of laterFields) {
    const value = header[field]
    if (value !== undefined) text += `,"${field}":"${typeof value === 'bigint' ? toQuantity(value) : value}"`
  }
  return `${text}}`
}

/** Printed only when the block's fork has them. */
const laterFields = [
  'baseFeePerGas',
  'withdrawalsRoot',
  'blobGasUsed',
  'excessBlobGas',
  'parentBeaconBlockRoot',
  'requestsHash',
] as const
