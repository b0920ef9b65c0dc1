import { isObject } from './json.ts'

/** Why the library itself refused, in `data.reason` of a {@link DappError} that no wallet sent. */
export type DappErrorReason =
  /** No wallet is there. */
  | 'notFound'
  /** The line to the wallet is down and the request is one that must not wait. It was not sent. */
  | 'away'
  /** The line broke before the answer came. The wallet may have performed the request. */
  | 'lost'
  /** The wallet did not answer within the time limit. */
  | 'timeout'
  /** A WebSocket of the wallet was refused, where the socket says so: its token or its origin is wrong. */
  | 'refused'
  /** The connection was closed by the page, or the wallet is closed for good. */
  | 'closed'
  /** What the page handed in is missing, or cannot be sent as JSON (-32602). Nothing was sent. */
  | 'invalid'
  /** A reader of an event stream fell too far behind. */
  | 'behind'
  /** The wallet's answer cannot be read. */
  | 'malformed'

/**
 * What every rejected call throws. A wallet's own error passes through with its code, message and data; the library's
 * own refusals have code 4900 (EIP-1193: disconnected) unless said otherwise, and `data.reason`.
 */
export class DappError extends Error {
  override readonly name = 'DappError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** A refusal of the library itself. */
export function refusal(reason: DappErrorReason, message: string, code = 4900): DappError {
  return new DappError(code, message, { reason })
}

/** A refusal of what the page handed in. */
export function invalid(message: string): DappError {
  return refusal('invalid', message, -32602)
}

/** Whether a transport says that its wallet is closed for good, so that another attempt is vain. */
export function isClosed(error: unknown): boolean {
  return isObject(error) && isObject(error.data) && error.data.reason === 'closed'
}
