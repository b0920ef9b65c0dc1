import { Notice } from '@causeway/ui'
import type { ApiError } from '../../api/apiError.ts'
import { strings } from './strings.ts'

/** Why a form was not taken, unless a field of it says so already. */
export function Refusal({ error, wait = 0 }: { readonly error: ApiError | null; readonly wait?: number }) {
  if (error === null || (error.field !== null && wait === 0)) return null
  // A wait that is over has nothing more to say.
  if (error.waitSeconds !== null && wait === 0) return null
  return (
    <Notice tone="danger" live data-testid="refusal">
      {wait > 0 ? strings.wait(wait) : error.message}
    </Notice>
  )
}
