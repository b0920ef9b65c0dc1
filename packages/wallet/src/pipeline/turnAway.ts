import { walletErrors } from '@causeway/session'
import type { Clock } from '../clock.ts'
import type { Connection, Line } from '../wallet.ts'
import { maxLines } from './door.ts'
import { replyId } from './stages/envelope.ts'

/** How long a line that is one too many is kept for its first request, which is told why. */
const patienceMs = 10_000

const { code, says } = walletErrors.limitExceeded
const error = { code, message: says, data: { limit: maxLines } }

/** Answers the first request of a line that is one too many, and hangs up. */
export function turnAway(line: Line, id: string, clock: Clock): Connection {
  let isOpen = true
  const close = (): void => {
    isOpen = false
    stopWaiting()
  }
  const hangUp = (): void => {
    close()
    line.close()
  }
  const stopWaiting = clock.after(patienceMs, hangUp)
  return {
    id,
    receive: (message) => {
      const reply = replyId(message)
      if (!isOpen || reply === null) return
      line.send({ jsonrpc: '2.0', id: reply, error })
      hangUp()
    },
    close,
  }
}
