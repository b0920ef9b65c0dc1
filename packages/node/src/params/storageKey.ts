import { type Hex, RpcError } from '@causeway/rpc'
import { type Codec, jsonKind, unreadable } from './codec.ts'

/** A storage slot as 32 bytes, and whether it was spelled with all of them (`eth_getProof` echoes the spelling). */
export interface StorageKey {
  readonly slot: Hex
  readonly whole: boolean
}

/**
 * A storage slot in any length up to 32 bytes, with or without the prefix: older tools send quantities here. A bad one
 * is refused without the position of the parameter, as go-ethereum does.
 */
export const storageKey: Codec<StorageKey> = {
  decode(value) {
    if (typeof value !== 'string') throw unreadable(jsonKind(value), 'string')
    const digits = /^0x/i.test(value) ? value.slice(2) : value
    const even = digits.length % 2 === 1 ? `0${digits}` : digits
    if (even.length > 64) {
      throw new RpcError(
        'invalidParams',
        `storage key too long (want at most 32 bytes): ${JSON.stringify(value)}`,
      )
    }
    if (!/^[0-9a-fA-F]*$/.test(even)) {
      throw new RpcError('invalidParams', `invalid hex in storage key: ${JSON.stringify(value)}`)
    }
    return { slot: `0x${even.toLowerCase().padStart(64, '0')}`, whole: even.length === 64 }
  },
  schema: { type: 'string', pattern: '^0x[0-9a-fA-F]{0,64}$' },
}
