import { useEffect, useState } from 'preact/hooks'

/** How long a request must have been on the screen before it can be answered with yes. */
const settleTime = 350

/**
 * Whether the request may be answered with yes. A click that was meant for the one before it, or for the page below,
 * must not land on a request that has only just appeared.
 */
export function useArmed(id: string): boolean {
  const [armed, setArmed] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setArmed(id), settleTime)
    return () => clearTimeout(timer)
  }, [id])
  return armed === id
}
