import { fromHex, type Hex } from '@causeway/rpc'

/** One block that has a transaction, and its index there. */
export interface Location {
  blockHash: Hex
  number: bigint
  index: number
}

/** Bytes of one location: the block's hash, its number (u64), the index (u32). */
const locationSize = 44

/** Adds a location to an encoded list, unless it is there already (a block can be stored twice). */
export function addLocation(list: Uint8Array | null, location: Location): Uint8Array {
  const entry = Buffer.alloc(locationSize)
  entry.set(fromHex(location.blockHash))
  entry.writeBigUInt64BE(location.number, 32)
  entry.writeUInt32BE(location.index, 40)
  if (list === null) return entry
  for (let at = 0; at < list.length; at += locationSize) {
    if (entry.equals(list.subarray(at, at + locationSize))) return list
  }
  return Buffer.concat([list, entry])
}

/** Takes a block's location out of an encoded list; `null` when nothing is left. */
export function removeLocation(list: Uint8Array, blockHash: Hex): Uint8Array | null {
  const hash = Buffer.from(fromHex(blockHash))
  const left: Uint8Array[] = []
  for (let at = 0; at < list.length; at += locationSize) {
    const entry = list.subarray(at, at + locationSize)
    if (!hash.equals(entry.subarray(0, 32))) left.push(entry)
  }
  return left.length === 0 ? null : Buffer.concat(left)
}

export function decodeLocations(list: Buffer): Location[] {
  const locations: Location[] = []
  for (let at = 0; at < list.length; at += locationSize) {
    locations.push({
      blockHash: `0x${list.toString('hex', at, at + 32)}`,
      number: list.readBigUInt64BE(at + 32),
      index: list.readUInt32BE(at + 40),
    })
  }
  return locations
}
