import { randomBytes } from 'node:crypto'

/** Time as a port, so that a test can make an hour pass at once. */
export interface Clock {
  /** Milliseconds of Unix time. */
  now(): number
}

export type Random = (size: number) => Buffer

export const systemClock: Clock = { now: () => Date.now() }
export const systemRandom: Random = (size) => randomBytes(size)
