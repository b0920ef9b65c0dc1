import { useCallback, useRef, useState } from 'preact/hooks'
import { strings } from '../frame/strings.ts'
import { DeskError } from './desk.ts'

export interface Task {
  readonly busy: boolean
  readonly error: DeskError | null
  /** Runs the work unless one is running. `true` when it succeeded. */
  readonly run: (work: () => Promise<unknown>) => Promise<boolean>
  readonly clear: () => void
}

/** One piece of work at a time, with whether it goes on and how it failed, for a button and a line below it. */
export function useTask(): Task {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<DeskError | null>(null)
  const running = useRef(false)
  const run = useCallback(async (work: () => Promise<unknown>) => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setError(null)
    try {
      await work()
      return true
    } catch (cause) {
      setError(cause instanceof DeskError ? cause : new DeskError('internal', strings.failed))
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }, [])
  const clear = useCallback(() => setError(null), [])
  return { busy, error, run, clear }
}
