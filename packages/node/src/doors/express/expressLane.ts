import type { Server } from 'node:http'
import { Server as TlsServer } from 'node:https'
import type { Socket } from 'node:net'
import type { Door } from '../doorRequest.ts'
import { ExpressConnection } from './expressConnection.ts'

/** The connections of a server that only usual calls have come on so far. */
export interface ExpressLane {
  /** Ends those on which nothing is being answered; the others with their answer. */
  close(): void
  /** Cuts all of them. */
  destroy(): void
}

/**
 * Reads usual calls itself, before the server does: for a small call, the parser, streams and objects of node cost more
 * than everything else. Whatever is not plainly such a call goes to the server, and with it the connection, for good: a
 * request that could be read in two ways is read in one.
 */
export function openExpressLane(server: Server, door: Door, silenceMs: number): ExpressLane {
  const event = server instanceof TlsServer ? 'secureConnection' : 'connection'
  const [own] = server.listeners(event)
  if (own === undefined) throw new Error('The server takes no connections.')
  const connections = new Set<ExpressConnection>()
  let isClosing = false
  const options = {
    door,
    silenceMs,
    handOver(socket: Socket, unread: Buffer) {
      own.call(server, socket)
      socket.unshift(unread)
      socket.resume()
    },
    onGone: (connection: ExpressConnection) => void connections.delete(connection),
  }
  server.off(event, own as () => void)
  server.on(event, (socket: Socket) => {
    const connection = new ExpressConnection(socket, options)
    connections.add(connection)
    if (isClosing) connection.end()
  })
  return {
    close() {
      isClosing = true
      for (const connection of connections) connection.end()
    },
    destroy() {
      for (const connection of connections) connection.destroy()
    },
  }
}
