import { Button, Notice, Skeleton } from '@causeway/ui'
import type { ComponentChildren } from 'preact'
import type { Query } from '../state/useQuery.ts'
import { strings } from './strings.ts'

export interface LoadedProps<Answer> {
  readonly query: Query<Answer>
  readonly children: (data: Answer) => ComponentChildren
  /** How many lines the place of what comes is high. */
  readonly lines?: number
}

/** What a question brought; before that its place, and where it failed, why, and the way to ask again. */
export function Loaded<Answer>({ query, children, lines = 4 }: LoadedProps<Answer>) {
  const { data, error, reload } = query
  const again = (
    <Button small onClick={reload}>
      {strings.retry}
    </Button>
  )
  if (data === null) {
    if (error === null) {
      return (
        <div class="loading">
          <Skeleton label={strings.loading} lines={lines} />
        </div>
      )
    }
    return (
      <div class="loading">
        <Notice tone="danger" title={strings.failedTitle} action={again} live data-testid="load-error">
          {error.message}
        </Notice>
      </div>
    )
  }
  return (
    <>
      {error === null ? null : (
        <div class="loading">
          <Notice tone="caution" action={again}>
            {strings.stale} {error.message}
          </Notice>
        </div>
      )}
      {children(data)}
    </>
  )
}
