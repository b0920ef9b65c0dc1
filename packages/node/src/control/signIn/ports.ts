import { randomBytes } from 'node:crypto'

/** Milliseconds of Unix time; a port, so that a test can make an hour pass at once. */
export type Clock = () => number

export type Random = (size: number) => Buffer

export const systemRandom: Random = (size) => randomBytes(size)
