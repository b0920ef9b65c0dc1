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
  /** The connection was closed by the page. */
  | 'closed'
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
