import { useEffect, useState } from 'preact/hooks'
import type { ApiError } from '../../api/apiError.ts'

/** Seconds until another attempt is taken, counted down from the last refusal. */
export function useWait(error: ApiError | null): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const seconds = error?.waitSeconds ?? 0
    setLeft(seconds)
    if (seconds === 0) return
    const end = Date.now() + seconds * 1000
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 250)
    return () => clearInterval(timer)
  }, [error])
  return left
}
