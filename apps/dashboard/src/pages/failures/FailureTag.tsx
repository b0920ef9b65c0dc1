import type { FailureRow } from '@causeway/node/admin'
import { Tag } from '@causeway/ui'

/** The HTTP status of a failure; where that says nothing, because JSON-RPC answers errors with 200, its code. */
export function FailureTag({ row: { status, code } }: { readonly row: Pick<FailureRow, 'status' | 'code'> }) {
  return (
    <Tag tone={status >= 500 || status === 200 ? 'danger' : 'caution'}>
      {status === 200 ? (code ?? status) : status}
    </Tag>
  )
}
