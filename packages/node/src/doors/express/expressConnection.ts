import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FoundOfHead } from '../../gate/head.ts'
import type { Door, DoorRequest, DoorResponse } from '../doorRequest.ts'
import { httpDate } from './httpDate.ts'
import { type ExpressHead, readHead } from './readHead.ts'

const nothing = Buffer.alloc(0)
const noHeaders: IncomingHttpHeaders = {}

export interface ExpressOptions {
  readonly door: Door
  /** A connection on which nothing moves for this long is closed. */
  readonly silenceMs: number
  /** Takes over a connection, from the bytes on that were read from it last. */
  readonly handOver: (socket: Socket, unread: Buffer) => void
  readonly onGone: (connection: ExpressConnection) => void
}

/**
 * A connection as long as only usual calls come on it, one at a time, each in one piece. It is the request and the
 * response as well, for there is never more than one of either: nothing has to be made for a call. A class, so that
 * what a call touches are fields.
 */
export class ExpressConnection implements DoorRequest, DoorResponse {
  readonly method = 'POST'
  url = ''
  headers = noHeaders
  found: FoundOfHead = { caller: null, admitted: null }
  shouldKeepAlive = true
  readonly socket: Socket
  readonly #options: ExpressOptions
  /** A caller writes the same head again and again, so it is read once. */
  #head: ExpressHead | null = null
  #chunk: Buffer = nothing
  #isBusy = false
  /** What came before the answer had gone. */
  #waiting: Buffer | null = null
  #hasEnded = false

  constructor(socket: Socket, options: ExpressOptions) {
    this.socket = socket
    this.#options = options
    socket.setTimeout(options.silenceMs)
    socket.on('data', this.#onData)
    socket.on('drain', this.#onDrain)
    socket.on('end', this.#onEnd)
    socket.on('timeout', this.#onTrouble)
    socket.on('error', this.#onTrouble)
    socket.on('close', this.#onClose)
  }

  get isBusy(): boolean {
    return this.#isBusy
  }

  takeBody(take: (chunk: Buffer | null) => void): void {
    take(this.#chunk.subarray(this.#head?.text.length ?? 0))
    take(null)
  }

  send(status: number, lines: string, body: string | Buffer, encoding: 'latin1' | 'utf8' = 'utf8'): void {
    if (!this.#isBusy) return
    this.#isBusy = false
    this.#chunk = nothing
    const { socket } = this
    const saysClose = status !== 200 && lines.includes('\r\nConnection: close\r\n')
    const goesOn = this.shouldKeepAlive && !saysClose && !this.#hasEnded
    const connection = saysClose ? '' : `Connection: ${goesOn ? 'keep-alive' : 'close'}\r\n`
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines}Date: ${httpDate()}\r\n${connection}\r\n`
    if (typeof body === 'string') socket.write(head + body, encoding)
    else {
      socket.cork()
      socket.write(head, 'latin1')
      socket.write(body)
      socket.uncork()
    }
    if (!goesOn) socket.end()
    else if (this.#waiting !== null) this.#onDrain()
    // Who does not read what he gets is not asked for more.
    else if (socket.writableNeedDrain) socket.pause()
  }

  destroy(): void {
    this.socket.destroy()
  }

  /** Takes no more calls; the one that is being answered goes out first. */
  end(): void {
    if (this.#isBusy) this.shouldKeepAlive = false
    else this.socket.end()
  }

  readonly #onData = (chunk: Buffer): void => {
    if (this.#isBusy) {
      this.#waiting = this.#waiting === null ? chunk : Buffer.concat([this.#waiting, chunk])
      this.socket.pause()
      return
    }
    const head = this.#headOf(chunk)
    if (head === null || chunk.length !== head.text.length + head.bodyBytes) {
      this.#leave()
      this.#options.handOver(this.socket, chunk)
      return
    }
    if (head !== this.#head) {
      this.#head = head
      this.found = { caller: null, admitted: null }
    }
    this.#chunk = chunk
    this.#isBusy = true
    this.shouldKeepAlive = true
    this.url = head.url
    this.headers = head.headers
    this.#options.door(this, this)
  }

  #headOf(chunk: Buffer): ExpressHead | null {
    const known = this.#head
    if (known !== null && chunk.toString('latin1', 0, known.text.length) === known.text) return known
    return readHead(chunk)
  }

  /** Goes on with what waited, when there is room for its answer. */
  readonly #onDrain = (): void => {
    if (this.#isBusy || this.socket.writableNeedDrain) return
    const waiting = this.#waiting
    this.#waiting = null
    this.socket.resume()
    if (waiting !== null) this.#onData(waiting)
  }

  readonly #onEnd = (): void => {
    this.#hasEnded = true
    if (!this.#isBusy) this.socket.end()
  }

  readonly #onTrouble = (): void => {
    this.socket.destroy()
  }

  readonly #onClose = (): void => this.#leave()

  #leave(): void {
    const { socket } = this
    socket.off('data', this.#onData)
    socket.off('drain', this.#onDrain)
    socket.off('end', this.#onEnd)
    socket.off('timeout', this.#onTrouble)
    if (!socket.destroyed) socket.off('error', this.#onTrouble)
    socket.off('close', this.#onClose)
    this.#options.onGone(this)
  }
}
