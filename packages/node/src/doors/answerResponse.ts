import { type IncomingMessage, ServerResponse } from 'node:http'

/**
 * A response whose head can be given without being checked. `writeHead` tests every name and value of every answer for
 * letters that may not be there, which costs a twentieth of a small request; a class, because that is what
 * `createServer` takes for it.
 */
export class AnswerResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** Where node keeps the head until the first write takes it along, and whether that has been. */
  declare _header: string | null
  declare _headerSent: boolean

  /**
   * Status 200, header lines, each with its line end, and a body of ASCII letters, in one write; `end(body)` would take a
   * longer way to the same. No line may hold anything that a caller wrote.
   */
  sendOwn(lines: string, body: string): void {
    const { socket } = this
    // The last answer of a connection is node's business: it has to say so, and to remember it. Behind an unfinished
    // answer on the same connection there is no socket yet.
    if (socket === null || !this.shouldKeepAlive) {
      this.writeHead(200, headerList(lines))
      this.end(body, 'latin1')
      return
    }
    const head = `HTTP/1.1 200 OK\r\n${lines}Date: ${httpDate()}\r\nConnection: keep-alive\r\n\r\n`
    this._header = head
    this._headerSent = true
    socket.write(head + body, 'latin1')
    this.end()
  }
}

/** Header lines as the flat list that `writeHead` takes. */
export function headerList(lines: string): string[] {
  return lines
    .split('\r\n')
    .slice(0, -1)
    .flatMap((line) => {
      const colon = line.indexOf(': ')
      return [line.slice(0, colon), line.slice(colon + 2)]
    })
}

let second = 0
let date = ''

/** The time as HTTP writes it, made once a second. */
function httpDate(): string {
  const now = Math.floor(Date.now() / 1_000)
  if (now !== second) {
    second = now
    date = new Date(now * 1_000).toUTCString()
  }
  return date
}
