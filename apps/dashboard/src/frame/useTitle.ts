import { useEffect } from 'preact/hooks'
import { strings } from './strings.ts'

/** Names the tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = strings.tab(title)
  }, [title])
}
