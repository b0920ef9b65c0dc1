import { fromHex, type Hex, toHex } from '@causeway/rpc'

/** A pooled transaction as it is kept. */
export interface PoolRecord {
  hash: Hex
  from: Hex
  nonce: bigint
  /** Order of arrival; the older of two equals is mined first. */
  sequence: bigint
  /** As it was sent: a blob transaction with its sidecar. */
  raw: Uint8Array
  /** The transaction with `null` block fields. */
  json: string
}

/** Sequence (u64), nonce (u64), sender, length of the raw bytes (u32), raw bytes, text. */
export function encodePoolRecord(record: PoolRecord): Uint8Array {
  const head = Buffer.alloc(40)
  head.writeBigUInt64BE(record.sequence, 0)
  head.writeBigUInt64BE(record.nonce, 8)
  head.set(fromHex(record.from), 16)
  head.writeUInt32BE(record.raw.length, 36)
  return Buffer.concat([head, record.raw, Buffer.from(record.json, 'latin1')])
}

export function decodePoolRecord(hash: Hex, bytes: Uint8Array): PoolRecord {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const textStart = 40 + view.readUInt32BE(36)
  return {
    hash,
    sequence: view.readBigUInt64BE(0),
    nonce: view.readBigUInt64BE(8),
    from: toHex(view.subarray(16, 36)),
    raw: view.subarray(40, textStart),
    json: view.toString('latin1', textStart),
  }
}
