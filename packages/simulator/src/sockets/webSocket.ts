import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** The server's end of a WebSocket, as far as nodes need it: texts both ways, and a close. */
export interface ServerSocket {
  send(text: string): void
  close(): void
}

const opcodes = { more: 0, text: 1, close: 8, ping: 9, pong: 10 }

/** Longer messages are nobody's call. */
const maxBytes = 16 * 1024 * 1024

/**
 * Takes a handshake and reads frames (RFC 6455). It is written here because faults are made on the bare connection below
 * it, which a library would rightly not let anybody touch.
 */
export function acceptWebSocket(
  request: IncomingMessage,
  socket: Duplex,
  on: { text(text: string): void; close(): void },
): ServerSocket {
  const key = `${request.headers['sec-websocket-key'] ?? ''}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
  const accept = createHash('sha1').update(key).digest('base64')
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  )
  let unread = Buffer.alloc(0)
  let message = Buffer.alloc(0)

  const take = (frame: Frame): void => {
    if (frame.opcode === opcodes.close) socket.end(encodeFrame(opcodes.close, frame.payload))
    else if (frame.opcode === opcodes.ping) socket.write(encodeFrame(opcodes.pong, frame.payload))
    else if (frame.opcode === opcodes.text || frame.opcode === opcodes.more) {
      message = Buffer.concat([message, frame.payload])
      if (message.length > maxBytes) socket.destroy()
      else if (frame.isLast) {
        const text = message.toString('utf8')
        message = Buffer.alloc(0)
        on.text(text)
      }
    }
  }

  socket.on('data', (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk])
    for (let frame = decodeFrame(unread); frame !== null; frame = decodeFrame(unread)) {
      unread = unread.subarray(frame.length)
      take(frame)
    }
  })
  socket.on('error', () => socket.destroy())
  socket.on('close', on.close)
  return {
    send(text) {
      if (socket.writable) socket.write(encodeFrame(opcodes.text, Buffer.from(text)))
    },
    close() {
      socket.end(encodeFrame(opcodes.close, Buffer.from([3, 233])))
    },
  }
}

interface Frame {
  readonly opcode: number
  readonly isLast: boolean
  readonly payload: Buffer
  /** Bytes that it took. */
  readonly length: number
}

function decodeFrame(bytes: Buffer): Frame | null {
  if (bytes.length < 2) return null
  const first = bytes.readUInt8(0)
  const second = bytes.readUInt8(1)
  const short = second & 0x7f
  const start = short === 126 ? 4 : short === 127 ? 10 : 2
  const isMasked = (second & 0x80) !== 0
  const head = start + (isMasked ? 4 : 0)
  if (bytes.length < head) return null
  const size =
    short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short
  if (bytes.length < head + size) return null
  const payload = Buffer.from(bytes.subarray(head, head + size))
  if (isMasked) {
    const mask = bytes.subarray(start, head)
    for (let index = 0; index < size; index++) payload[index] = (payload[index] ?? 0) ^ (mask[index % 4] ?? 0)
  }
  return { opcode: first & 0x0f, isLast: (first & 0x80) !== 0, payload, length: head + size }
}

function encodeFrame(opcode: number, payload: Buffer): Buffer {
  const size = payload.length
  const head = Buffer.alloc(size < 126 ? 2 : size < 65_536 ? 4 : 10)
  head.writeUInt8(0x80 | opcode, 0)
  if (size < 126) head.writeUInt8(size, 1)
  else if (size < 65_536) {
    head.writeUInt8(126, 1)
    head.writeUInt16BE(size, 2)
  } else {
    head.writeUInt8(127, 1)
    head.writeBigUInt64BE(BigInt(size), 2)
  }
  return Buffer.concat([head, payload])
}
