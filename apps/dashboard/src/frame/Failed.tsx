import { Notice } from '@causeway/ui'
import { type ApiError, errorOf } from '../api/apiError.ts'

export interface FailedProps {
  readonly error: ApiError | null
  /** Fields that say themselves what is wrong with them. */
  readonly fields?: readonly string[]
}

/** Why something was not done, read out as soon as it is known, unless a field says so already. */
export function Failed({ error, fields = [] }: FailedProps) {
  if (error === null || fields.some((field) => errorOf(error, field) !== null)) return null
  return (
    <Notice tone="danger" live>
      {error.message}
    </Notice>
  )
}
