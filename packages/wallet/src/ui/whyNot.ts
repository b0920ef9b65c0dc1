import { SessionError } from '@causeway/session'
import type { Clock } from '../clock.ts'
import { NodeError } from '../networks/network.ts'
import { cleanText } from '../view/cleanText.ts'

/** Somebody looks at a screen and waits: sooner than the network gives up. */
const patienceMs = 10_000

/** Why a node could not be read, in words for the user. What the networks say names neither an address nor a key. */
export function whyNot(error: unknown): string {
  if (error instanceof TooSlow) return 'The node did not answer in time. Try again later.'
  if (error instanceof SessionError) return error.message
  if (error instanceof NodeError) return `The node answered with an error: ${cleanText(error.message, 200)}`
  return 'The node answered something that makes no sense. Check its address.'
}

/** What a node answers, if it does so in time. */
export function inTime<T>(clock: Clock, read: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = clock.after(patienceMs, () => reject(new TooSlow()))
    read().then(resolve, reject).finally(stop)
  })
}

class TooSlow extends Error {}
