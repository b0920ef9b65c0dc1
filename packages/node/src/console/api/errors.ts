/** How a refusal looks. The status says the same as `code` does, less exactly. */
export interface AdminError {
  readonly error: {
    readonly code: AdminErrorCode
    /** A sentence for the person. */
    readonly message: string
    /** Which member of the body or the query is wrong, as a path: `allow.origins.2`. */
    readonly field?: string
    /** With `tooMany`: seconds to wait. */
    readonly waitSeconds?: number
  }
}

export type AdminErrorCode =
  /** 400: the request or one of its fields cannot be taken. */
  | 'invalid'
  /** 401: nobody is signed in, or the proof was not right. */
  | 'signedOut'
  /** 401: a wrong password, code, link or signature; the same for an account that is not there. */
  | 'notAccepted'
  /** 403: the role is too small. */
  | 'forbidden'
  /** 403: the request did not come from the console's own pages. */
  | 'foreign'
  /** 404 */
  | 'notFound'
  /** 405 */
  | 'wrongMethod'
  /** 409: it would contradict what is there. */
  | 'conflict'
  /** 402: the plan does not have it. */
  | 'planLimit'
  /** 429 */
  | 'tooMany'
  /** 413 */
  | 'tooLarge'
  /** 500, with a request id in the message. */
  | 'internal'
  /** 503: what it needs is away. */
  | 'unavailable'
