import type { Store } from '../store/openStore.ts'
import type { Commit } from '../store/writeCommit.ts'

/** The time of a dev network: the wall clock, moved by `evm_increaseTime` and its kin. */
export interface DevClock {
  /** The timestamp for a block after one with `parent`'s: never the same or earlier. */
  timestampAfter(parent: bigint): bigint
  /** Takes the timestamp for a block that is made now; one set for the next block is used up by it. */
  takeTimestampAfter(parent: bigint): bigint
  /** Moves the clock; gives the whole shift in seconds. */
  increase(seconds: bigint): bigint
  /** Sets the timestamp of the next block; time goes on from there. */
  setNext(timestamp: bigint): void
  position(): ClockPosition
  restore(position: ClockPosition): void
  /** The position as it is kept over a restart. */
  meta(): NonNullable<Commit['meta']>
}

export interface ClockPosition {
  /** Seconds added to the wall clock. */
  offset: bigint
  next: bigint | null
}

/** `wall` gives milliseconds since 1970. */
export function createDevClock(store: Store, wall: () => number): DevClock {
  let position = readPosition(store)
  const now = () => BigInt(Math.floor(wall() / 1000))
  const timestampAfter = (parent: bigint): bigint => {
    const wanted = position.next ?? now() + position.offset
    return wanted > parent ? wanted : parent + 1n
  }
  return {
    timestampAfter,
    takeTimestampAfter(parent) {
      const timestamp = timestampAfter(parent)
      if (position.next !== null) position = { offset: timestamp - now(), next: null }
      return timestamp
    },
    increase(seconds) {
      position = { ...position, offset: position.offset + seconds }
      return position.offset
    },
    setNext(timestamp) {
      position = { ...position, next: timestamp }
    },
    position: () => position,
    restore(earlier) {
      position = earlier
    },
    meta: () => [
      {
        name: 'clock',
        value: Buffer.from(`${position.offset},${position.next ?? ''}`, 'latin1'),
      },
    ],
  }
}

function readPosition(store: Store): ClockPosition {
  const bytes = store.meta('clock')
  if (bytes === null) return { offset: 0n, next: null }
  const [offset = '0', next = ''] = Buffer.from(bytes).toString('latin1').split(',')
  return { offset: BigInt(offset), next: next === '' ? null : BigInt(next) }
}
