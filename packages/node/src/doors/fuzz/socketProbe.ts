import { once } from 'node:events'
import { WebSocket } from 'ws'
import { answerProblem } from './answerProblem.ts'
import { exchange } from './httpProbe.ts'
import type { Random } from './random.ts'

/** The call that follows each message; its answer says that the connection lives. */
const sentinelId = '"the sentinel"'
const sentinel = `{"jsonrpc":"2.0","id":${sentinelId},"method":"no such method"}`

/** Sends messages through a WebSocket that is kept while it lives; gives what is wrong with the answers. */
export function createSocketProbe(url: string) {
  let ws: WebSocket | null = null

  const open = async () => {
    if (ws?.readyState === WebSocket.OPEN) return ws
    ws = new WebSocket(url)
    await once(ws, 'open')
    return ws
  }

  return {
    async send(message: Buffer, random: Random): Promise<string | null> {
      const socket = await open()
      const isText = random.chance(isUtf8(message) ? 0.9 : 0.3)
      const fragments = random.chance(0.1) ? random.below(message.length + 1) : null
      const answers = collect(socket, message, isText)
      if (fragments !== null) socket.send(message.subarray(0, fragments), { binary: !isText, fin: false })
      socket.send(fragments === null ? message : message.subarray(fragments), { binary: !isText })
      socket.send(sentinel)
      return answers
    },
    close: () => ws?.terminate(),
  }
}

function isUtf8(bytes: Buffer): boolean {
  return Buffer.from(bytes.toString()).equals(bytes)
}

/** Waits for the answer that is due and for the sentinel's; events of subscriptions may come in between. */
function collect(socket: WebSocket, bytes: Buffer, isText: boolean): Promise<string | null> {
  const message = bytes.toString()
  return new Promise((resolve) => {
    let answer: string | null = answerProblem(message, '') === null ? '' : null
    let sentinelCame = false
    const finish = (problem: string | null) => {
      socket.off('message', take).off('close', closed)
      resolve(problem)
    }
    // 1007 is what a text frame gets that is not UTF-8 (RFC 6455, section 8.1).
    const mayClose = isText && !isUtf8(bytes)
    const closed = (code: number) => finish(mayClose && code === 1007 ? null : `closed with ${code}`)
    const take = (data: unknown) => {
      const text = String(data)
      if (text.startsWith('{"jsonrpc":"2.0","method":"eth_subscription"')) return
      if (text.startsWith(`{"jsonrpc":"2.0","id":${sentinelId},`)) sentinelCame = true
      else if (answer === null) answer = text
      else finish('an answer too many')
      if (sentinelCame && answer !== null) finish(answerProblem(message, answer))
    }
    socket.on('message', take).on('close', closed)
  })
}

/** Shakes hands, then sends frames that are wrong in some way; the connection must end, and in HTTP it began. */
export async function sendRawFrames(url: string, message: Buffer, random: Random): Promise<string | null> {
  const { hostname, port, host, pathname } = new URL(url)
  const key = random.bytes(16).toString('base64')
  const handshake = [
    `GET ${pathname} HTTP/1.1`,
    `Host: ${host}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Version: ${random.pick([13, 13, 13, 8, 99])}`,
    `Sec-WebSocket-Key: ${random.chance(0.9) ? key : 'short'}`,
  ]
  const frames = Array.from({ length: 1 + random.below(4) }, () => rawFrame(message, random))
  const bytes = Buffer.concat([Buffer.from(`${handshake.join('\r\n')}\r\n\r\n`), ...frames])
  const received = await exchange(hostname, Number(port), bytes)
  return received.startsWith('HTTP/1.1 ') ? null : `not HTTP: ${received.slice(0, 80)}`
}

/** A frame of any opcode, length and mask, whose length may lie (RFC 6455, section 5.2). */
function rawFrame(message: Buffer, random: Random): Buffer {
  const payload = message.subarray(0, 125)
  const first = (random.chance(0.7) ? 0x80 : 0) | (random.chance(0.1) ? 0x40 : 0) | random.below(16)
  const mask = random.chance(0.7) ? random.bytes(4) : null
  const length = random.chance(0.8) ? payload.length : random.below(128)
  const body = mask === null ? payload : payload.map((byte, i) => byte ^ (mask[i % 4] ?? 0))
  return Buffer.concat([
    Buffer.from([first, (mask === null ? 0 : 0x80) | length]),
    mask ?? Buffer.alloc(0),
    body,
  ])
}
