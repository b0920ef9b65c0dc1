import { useEffect, useState } from 'preact/hooks'

/** How long a request must have been on the screen before it can be answered with yes. */
const settleTime = 500

/**
 * Whether the request may be answered with yes. A click that was meant for what stood there before, the request of
 * another site or a page under a window that has only just opened, must not land on it: a page knows where the window
 * opens, and can choose when.
 */
export function useArmed(id: string): boolean {
  const [armed, setArmed] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setArmed(id), settleTime)
    return () => clearTimeout(timer)
  }, [id])
  return armed === id
}
