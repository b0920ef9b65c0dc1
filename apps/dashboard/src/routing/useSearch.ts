import { useEffect, useState } from 'preact/hooks'
import { useRoute } from './useRoute.ts'

/** What stands behind the question mark of the address, at every move. */
export function useSearch(): string {
  const route = useRoute()
  const [search, setSearch] = useState(location.search)
  // A move gives a new route even where the page stays the same.
  useEffect(() => setSearch(location.search), [route])
  return search
}
