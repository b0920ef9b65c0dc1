import { type Hex, toHex } from '@causeway/rpc'
import type { Store } from '../store/openStore.ts'
import type { View } from '../view.ts'
import type { Writer } from './writer.ts'

/**
 * What is asked of the pool without changing it. It is read from the store at the moment the view shows, so it agrees
 * with the view and never waits for a block that is being made.
 */
export function createPoolReads(
  store: Store,
  view: View,
): Pick<Writer, 'pooled' | 'nextNonce' | 'poolStatus' | 'poolContent'> {
  const nonceOf = (address: Hex): bigint => {
    const root = view.stateRoot(view.head().hash)
    return root === null ? 0n : (view.state(root).account(address)?.nonce ?? 0n)
  }
  /** Splits a sender's transactions into those that can be mined one after another and those behind a gap. */
  const split = (sender: Hex): { pending: PoolPlace[]; queued: PoolPlace[] } => {
    const places = store.pooledOf(sender, 0n)
    let next = nonceOf(sender)
    const pending: PoolPlace[] = []
    const queued: PoolPlace[] = []
    for (const place of places) {
      if (place.nonce === next) {
        pending.push(place)
        next++
      } else if (place.nonce > next) {
        queued.push(place)
      }
    }
    return { pending, queued }
  }

  return {
    async pooled(transactionHash) {
      const record = store.pooled(transactionHash)
      return record === null ? null : { json: record.json, raw: toHex(record.raw) }
    },
    async nextNonce(address) {
      return nonceOf(address) + BigInt(split(address).pending.length)
    },
    async poolStatus() {
      const status = { pending: 0, queued: 0 }
      for (const sender of store.poolSenders()) {
        const { pending, queued } = split(sender)
        status.pending += pending.length
        status.queued += queued.length
      }
      return status
    },
    async poolContent(from) {
      const pending = new Map<Hex, Map<bigint, string>>()
      const queued = new Map<Hex, Map<bigint, string>>()
      const textsOf = (places: readonly PoolPlace[]) =>
        new Map(places.map(({ nonce, hash }) => [nonce, store.pooled(hash)?.json ?? 'null']))
      for (const sender of from === undefined ? store.poolSenders() : [from]) {
        const places = split(sender)
        if (places.pending.length > 0) pending.set(sender, textsOf(places.pending))
        if (places.queued.length > 0) queued.set(sender, textsOf(places.queued))
      }
      return { pending, queued }
    },
  }
}

interface PoolPlace {
  nonce: bigint
  hash: Hex
}
