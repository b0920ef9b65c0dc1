import { useCallback, useRef, useState } from 'preact/hooks'
import { ApiError } from '../api/apiError.ts'
import { strings } from '../api/strings.ts'
import { useSessionIfAny } from './session.ts'

export interface Task {
  readonly busy: boolean
  readonly error: ApiError | null
  /** Runs the work unless one is running. `true` when it succeeded. */
  readonly run: (work: () => Promise<unknown>) => Promise<boolean>
  readonly clear: () => void
}

/** One piece of work at a time, with whether it goes on and how it failed, for a button and a line below it. */
export function useTask(): Task {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const running = useRef(false)
  const refresh = useSessionIfAny()?.refresh
  const run = useCallback(
    async (work: () => Promise<unknown>) => {
      if (running.current) return false
      running.current = true
      setBusy(true)
      setError(null)
      try {
        await work()
        return true
      } catch (cause) {
        const failure = cause instanceof ApiError ? cause : new ApiError('internal', strings.failed)
        if (failure.code === 'signedOut') refresh?.()
        setError(failure)
        return false
      } finally {
        running.current = false
        setBusy(false)
      }
    },
    [refresh],
  )
  const clear = useCallback(() => setError(null), [])
  return { busy, error, run, clear }
}
