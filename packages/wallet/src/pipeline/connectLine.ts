import type { Clock } from '../clock.ts'
import { isObject } from '../json.ts'
import type { Connection, Line } from '../wallet.ts'
import type { Connections, OpenLine } from './connections.ts'
import type { Door } from './door.ts'
import type { PipelinePorts } from './ports.ts'
import { serve } from './serve.ts'
import { isOrigin } from './stages/origin.ts'
import { turnAway } from './turnAway.ts'

export interface LinePorts {
  readonly connections: Connections
  readonly pipeline: PipelinePorts
  readonly newId: () => string
  readonly clock: Clock
  /** Says which lines may come in. */
  readonly door: Door
  /** What a page hears when it comes, before it asks for anything. */
  readonly greet: (line: OpenLine) => void
  /** Ends what hangs on a line. */
  readonly onClose: (line: OpenLine) => void
}

/** A page that comes back has its old name, unless another line of it has the name already. */
function nameOf({ origin, page }: Line, { connections, newId }: LinePorts): string {
  const name = page === undefined ? null : `${origin} ${page}`
  return name !== null && connections.get(name) === null ? name : newId()
}

/** The page around this one, where it is another one. One that is no origin is as good as unknown. */
function withinOf({ origin, within }: Line): string | null {
  if (within === undefined || within === origin) return null
  return isOrigin(within) ? within : 'null'
}

/** Hangs up at once. */
export function refuseLine(line: Line, id: string): Connection {
  line.close()
  return { id, receive: () => {}, close: () => {} }
}

/** Takes a line of a page in: counts its messages, serves them, and hangs up where that is due. */
export function connectLine(line: Line, ports: LinePorts): Connection {
  const id = nameOf(line, ports)
  if (!isOrigin(line.origin)) return refuseLine(line, id)
  const place = ports.door.enter(line.origin)
  if (place === null) return turnAway(line, id, ports.clock)
  const within = withinOf(line)
  const open = ports.connections.open({
    id,
    origin: line.origin,
    ...(within !== null && { within }),
    send: (message) => line.send(message),
  })
  const close = (): void => {
    if (!open.isOpen()) return
    open.close()
    place.leave()
    ports.onClose(open)
  }
  ports.greet(open)
  return {
    id,
    receive: (message) => {
      if (!open.isOpen()) return
      const admission = place.admit()
      if (admission === 'hangUp') {
        close()
        line.close()
        return
      }
      // Only a message proves that the page listens; the text some pages knock with does not.
      if (isObject(message)) open.settle()
      void serve(message, open, admission, ports.pipeline)
    },
    close,
  }
}
