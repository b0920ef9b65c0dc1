import { fromHex, type Hex, toHex } from '@causeway/rpc'

/** One block that has a transaction, and its index there. */
export interface Location {
  blockHash: Hex
  number: bigint
  index: number
}

const size = 44

/** Adds a location to an encoded list, unless it is there already (a block can be stored twice). */
export function addLocation(list: Uint8Array | null, location: Location): Uint8Array {
  const entry = Buffer.alloc(size)
  entry.set(fromHex(location.blockHash))
  entry.writeBigUInt64BE(location.number, 32)
  entry.writeUInt32BE(location.index, 40)
  if (list === null) return entry
  for (let at = 0; at < list.length; at += size) {
    if (entry.equals(list.subarray(at, at + size))) return list
  }
  return Buffer.concat([list, entry])
}

export function decodeLocations(list: Uint8Array): Location[] {
  const view = Buffer.from(list.buffer, list.byteOffset, list.byteLength)
  const locations: Location[] = []
  for (let at = 0; at < view.length; at += size) {
    locations.push({
      blockHash: toHex(view.subarray(at, at + 32)),
      number: view.readBigUInt64BE(at + 32),
      index: view.readUInt32BE(at + 40),
    })
  }
  return locations
}
