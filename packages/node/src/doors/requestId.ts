import { randomBytes } from 'node:crypto'

/** Names for requests that are never given twice: a random part for this process, and a number. */
export function createRequestIds(): () => string {
  const process = randomBytes(6).toString('hex')
  let last = 0
  return () => `${process}-${++last}`
}
