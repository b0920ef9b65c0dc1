import { useEffect, useState } from 'preact/hooks'
import { useRoute } from '../../routing/useRoute.ts'
import { readChoice, type UsageChoice } from './usageFilter.ts'

/** The choice in the address, at every change of it. */
export function useChoice(): UsageChoice {
  const route = useRoute()
  const [choice, setChoice] = useState(() => readChoice(location.search))
  // A move gives a new route even where the page stays the same.
  useEffect(() => setChoice(readChoice(location.search)), [route])
  return choice
}
