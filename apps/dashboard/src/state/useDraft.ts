import { useEffect, useState } from 'preact/hooks'

/** What is typed in the place of something stored. When that changes, by whoever, it is what stands there. */
export function useDraft(stored: string): [draft: string, set: (draft: string) => void] {
  const [draft, setDraft] = useState(stored)
  useEffect(() => setDraft(stored), [stored])
  return [draft, setDraft]
}
