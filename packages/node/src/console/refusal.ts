import type { AdminError, AdminErrorCode } from './api.ts'

/** The HTTP status of each refusal. */
export const statusOf: Readonly<Record<AdminErrorCode, number>> = {
  invalid: 400,
  signedOut: 401,
  notAccepted: 401,
  planLimit: 402,
  forbidden: 403,
  foreign: 403,
  notFound: 404,
  wrongMethod: 405,
  conflict: 409,
  tooLarge: 413,
  tooMany: 429,
  internal: 500,
  unavailable: 503,
}

/** A request that is refused, in words for the person who sent it. Anything else that is thrown is a bug. */
export class AdminRefusal extends Error {
  override name = 'AdminRefusal'
  readonly code: AdminErrorCode
  readonly field: string | undefined
  readonly waitSeconds: number | undefined

  constructor(
    code: AdminErrorCode,
    message: string,
    { field, waitSeconds }: { field?: string; waitSeconds?: number } = {},
  ) {
    super(message)
    this.code = code
    this.field = field
    this.waitSeconds = waitSeconds
  }
}

export function errorBody({ code, message, field, waitSeconds }: AdminRefusal): AdminError {
  return {
    error: {
      code,
      message,
      ...(field === undefined ? {} : { field }),
      ...(waitSeconds === undefined ? {} : { waitSeconds }),
    },
  }
}
