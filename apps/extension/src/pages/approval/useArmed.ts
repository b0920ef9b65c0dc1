import { useEffect, useState } from 'preact/hooks'

/** How long something must have been before the eyes before it can be answered with yes. */
const settleTime = 500

/** The request that this window showed last. */
let lastShown: string | null = null

/**
 * Whether the request may be answered with yes: a click that was meant for the one before it must not land on a request
 * that has only just appeared in its place. The first one of a window comes after `useOpened`.
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

/**
 * Whether the window has been open for a moment. A page knows where the window opens and can choose when, so until then
 * there is nothing in it that a click meant for the page could hit.
 */
export function useOpened(): boolean {
  const [opened, setOpened] = useState(() => performance.now() >= settleTime)
  useEffect(() => {
    if (opened) return
    const timer = setTimeout(() => setOpened(true), Math.max(0, settleTime - performance.now()))
    return () => clearTimeout(timer)
  }, [opened])
  return opened
}
