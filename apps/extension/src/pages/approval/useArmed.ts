import { useEffect, useState } from 'preact/hooks'

/** How long a request that took the place of another must have been on the screen before it can be answered with yes. */
const settleTime = 350

/** The request that this window showed last. */
let lastShown: string | null = null

/**
 * Whether the request may be answered with yes: a click that was meant for the one before it must not land on a request
 * that has only just appeared in its place. The first one of a window is not held back.
 */
export function useArmed(id: string): boolean {
  const [armed, setArmed] = useState(() => (lastShown === null || lastShown === id ? id : null))
  useEffect(() => {
    lastShown = id
    const timer = setTimeout(() => setArmed(id), settleTime)
    return () => clearTimeout(timer)
  }, [id])
  return armed === id
}
