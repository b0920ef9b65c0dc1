import type { Header } from '../values/header.ts'
import { isTold, readBytes, readFixed, readQuantity, type Told } from './readFields.ts'

/** The header among the members of a told block or uncle; `at` is what stands before the names in a fault. */
export function readHeader(told: Told, at: string): Header {
  const fixed = (name: string, size: number) => readFixed(told[name], size, at + name)
  const quantity = (name: string, size: number) => readQuantity(told[name], size, at + name)
  const header: Header = {
    parentHash: fixed('parentHash', 32),
    sha3Uncles: fixed('sha3Uncles', 32),
    miner: fixed('miner', 20),
    stateRoot: fixed('stateRoot', 32),
    transactionsRoot: fixed('transactionsRoot', 32),
    receiptsRoot: fixed('receiptsRoot', 32),
    logsBloom: fixed('logsBloom', 256),
    difficulty: quantity('difficulty', 32),
    number: quantity('number', 8),
    gasLimit: quantity('gasLimit', 8),
    gasUsed: quantity('gasUsed', 8),
    timestamp: quantity('timestamp', 8),
    extraData: readBytes(told.extraData, `${at}extraData`),
    mixHash: fixed('mixHash', 32),
    nonce: fixed('nonce', 8),
  }
  // Which of these a block has depends on its fork. One too many or too few shows in the hash.
  if (isTold(told, 'baseFeePerGas')) header.baseFeePerGas = quantity('baseFeePerGas', 32)
  if (isTold(told, 'withdrawalsRoot')) header.withdrawalsRoot = fixed('withdrawalsRoot', 32)
  if (isTold(told, 'blobGasUsed')) header.blobGasUsed = quantity('blobGasUsed', 8)
  if (isTold(told, 'excessBlobGas')) header.excessBlobGas = quantity('excessBlobGas', 8)
  if (isTold(told, 'parentBeaconBlockRoot')) header.parentBeaconBlockRoot = fixed('parentBeaconBlockRoot', 32)
  if (isTold(told, 'requestsHash')) header.requestsHash = fixed('requestsHash', 32)
  return header
}
