import { type IncomingMessage, ServerResponse } from 'node:http'

/**
 * A response whose head can be given without being checked. `writeHead` tests every name and value of every answer for
 * letters that may not be there, which costs a twentieth of a small request; a class, because that is what
 * `createServer` takes for it.
 */
export class AnswerResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** Where node keeps the head until the first write takes it along. */
  declare _header: string | null

  /** Status 200 with a length and other headers, none of which may hold anything that a caller wrote. */
  writeOwnHead(headers: string[]): void {
    // The last answer of a connection is node's business: it has to say so, and to remember it.
    if (!this.shouldKeepAlive) {
      this.writeHead(200, headers)
      return
    }
    let head = 'HTTP/1.1 200 OK\r\n'
    for (let i = 0; i < headers.length; i += 2) head += `${headers[i]}: ${headers[i + 1]}\r\n`
    this._header = `${head}Date: ${httpDate()}\r\nConnection: keep-alive\r\n\r\n`
  }
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
