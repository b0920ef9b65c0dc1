import { type Admission, createLimiter, refillMs } from './limiter.ts'

/** The most lines of one origin that are open at a time: each of its pages and frames has one, or a few. */
export const maxLines = 256

/** The place of one line among those of its origin. */
interface Place {
  /** What to do with one more message of it. */
  admit(): Admission
  leave(): void
}

/** Counts the lines of each origin, so that a page cannot take the wallet from the others by opening more of them. */
export interface Door {
  /** A place for a new line, or `null` where the origin has all it may have. */
  enter(origin: string): Place | null
}

interface Room {
  open: number
  /** The buckets of lines that were closed, with the moment. */
  left: { readonly admit: () => Admission; readonly at: number }[]
}

/**
 * A bucket outlives its line: the next line of the origin goes on with it, so that to hang up and to connect again is
 * no way around the limit.
 */
export function createDoor(now: () => number): Door {
  const rooms = new Map<string, Room>()

  /** A bucket that had time to fill is as good as a new one. */
  const forgetOld = (): void => {
    for (const [origin, room] of rooms) {
      room.left = room.left.filter(({ at }) => now() - at < refillMs)
      if (room.open === 0 && room.left.length === 0) rooms.delete(origin)
    }
  }
  const roomOf = (origin: string): Room => {
    const known = rooms.get(origin)
    if (known !== undefined) return known
    forgetOld()
    const room: Room = { open: 0, left: [] }
    rooms.set(origin, room)
    return room
  }

  return {
    enter: (origin) => {
      const room = roomOf(origin)
      if (room.open >= maxLines) return null
      room.open += 1
      const admit = room.left.pop()?.admit ?? createLimiter(now)
      return {
        admit,
        leave: () => {
          room.open -= 1
          room.left.push({ admit, at: now() })
        },
      }
    },
  }
}
