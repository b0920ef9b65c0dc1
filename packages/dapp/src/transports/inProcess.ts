import { refusal } from '../dappError.ts'
import type { Line, Transport } from '../line.ts'

/** A wallet in the same process: one line, or a function that makes a new one each time (and so can be replaced). */
export function inProcessTransport(source: Line | (() => Line | Promise<Line>)): Transport {
  let used = false
  return {
    open: async () => {
      if (typeof source === 'function') return source()
      if (used) throw refusal('closed', 'The line was closed and there is no other.')
      used = true
      return source
    },
  }
}
