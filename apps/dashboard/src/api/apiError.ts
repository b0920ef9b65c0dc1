import type { AdminErrorCode } from '@causeway/node/admin'

/** What a page can be told instead of an answer: the service's own refusals, and that it was not reached. */
export type ApiErrorCode = AdminErrorCode | 'notReached'

/** A request that was refused or did not arrive, with a sentence for the person. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ApiErrorCode
  /** Which field is wrong, as a path: `allow.origins.2`. */
  readonly field: string | null
  readonly waitSeconds: number | null

  constructor(
    code: ApiErrorCode,
    message: string,
    { field = null, waitSeconds = null }: { field?: string | null; waitSeconds?: number | null } = {},
  ) {
    super(message)
    this.code = code
    this.field = field
    this.waitSeconds = waitSeconds
  }
}

/** What to say below a field: the error's sentence where it is about that field, or about one inside it. */
export function errorOf(error: ApiError | null, field: string): string | null {
  if (error?.field == null) return null
  return error.field === field || error.field.startsWith(`${field}.`) ? error.message : null
}
