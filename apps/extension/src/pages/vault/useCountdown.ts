import { useEffect, useState } from 'preact/hooks'

/** Whole seconds left of a wait, counting down to 0. A new `since` starts it again. */
export function useCountdown(milliseconds: number | null, since: unknown): number {
  const [left, setLeft] = useState(0)
  // `since` too: the same wait told again is a new wait.
  useEffect(() => {
    if (milliseconds === null) {
      setLeft(0)
      return
    }
    const end = Date.now() + milliseconds
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setLeft(seconds)
      if (seconds === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, 250)
    tick()
    return () => clearInterval(timer)
  }, [milliseconds, since])
  return left
}
