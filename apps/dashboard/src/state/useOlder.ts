import { useState } from 'preact/hooks'
import type { ApiError } from '../api/apiError.ts'
import { useTask } from './useTask.ts'

/** What comes after the first page of a list. */
export interface Older<Row> {
  readonly rows: readonly Row[]
  readonly hasMore: boolean
  readonly busy: boolean
  readonly error: ApiError | null
  readonly show: () => void
}

/** The pages after the first, fetched one by one. `first` is where the first page says that the next begins. */
export function useOlder<Row>(
  first: string | null | undefined,
  fetchPage: (cursor: string) => Promise<{ rows: readonly Row[]; next: string | null }>,
): Older<Row> {
  const { busy, error, run } = useTask()
  const [rows, setRows] = useState<readonly Row[]>([])
  const [next, setNext] = useState<string | null | undefined>(undefined)
  const cursor = next === undefined ? first : next
  const show = () =>
    void run(async () => {
      if (typeof cursor !== 'string') return
      const page = await fetchPage(cursor)
      setRows((last) => [...last, ...page.rows])
      setNext(page.next)
    })
  return { rows, hasMore: typeof cursor === 'string', busy, error, show }
}
