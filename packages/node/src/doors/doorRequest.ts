import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import type { Head } from '../gate/head.ts'

/** A request at a door, by whichever lane it came. */
export interface DoorRequest extends Head {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  /** Hands over the body in pieces, and then `null`. Must be called while the request is being announced, if at all. */
  takeBody(take: (chunk: Buffer | null) => void): void
}

/** What goes back for it. */
export interface DoorResponse {
  /** The connection; `null` when it is gone, or still belongs to an earlier answer. */
  readonly socket: Socket | null
  /** Whether the connection goes on after the answer. */
  shouldKeepAlive: boolean
  /** The whole answer. Each header line has its line end; a lane adds the date, and whether the connection goes on. */
  send(status: number, lines: string, body: string | Buffer, encoding?: 'latin1' | 'utf8'): void
  /** Ends the connection without an answer. */
  destroy(): void
}

/** Answers requests. */
export type Door = (request: DoorRequest, response: DoorResponse) => void
