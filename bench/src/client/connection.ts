import { createConnection } from 'node:net'
import { type Response, readResponse } from './exchange.ts'

/** A keep-alive connection that has at most one request under way. A response must be used before the next is asked for. */
export type Connection = {
  send: (request: Buffer, answered: (response: Response) => void) => void
  close: () => void
}

/** Opens a connection. A connection that breaks is a fault of the run, not a slow answer: it calls `failed`. */
export function openConnection(port: number, failed: (error: Error) => void): Promise<Connection> {
  return new Promise((resolve) => {
    let waiting: ((response: Response) => void) | null = null
    let held: Buffer | null = null

    const receive = (chunk: Buffer) => {
      const bytes = held === null ? chunk : Buffer.concat([held, chunk])
      const response = readResponse(bytes)
      if (response === null) {
        held = Buffer.from(bytes)
        return
      }
      held = null
      const answered = waiting
      waiting = null
      if (answered !== null && response.end === bytes.length) answered(response)
      else failed(new Error('the server sent more than was asked for'))
    }

    // Reading into one buffer spares the client the streams' work for each answer: it must cost less than the server.
    const onread = {
      buffer: Buffer.allocUnsafe(1 << 16),
      callback(length: number, bytes: Uint8Array) {
        receive(Buffer.from(bytes.buffer, bytes.byteOffset, length))
        return true
      },
    }
    const socket = createConnection({ port, host: '127.0.0.1', noDelay: true, onread })
    socket.on('error', failed)
    socket.on('close', () => {
      if (waiting !== null) failed(new Error('the server closed a connection with a request under way'))
    })
    socket.on('connect', () => {
      resolve({
        send(request, answered) {
          waiting = answered
          socket.write(request)
        },
        close() {
          waiting = null
          socket.destroy()
        },
      })
    })
  })
}
