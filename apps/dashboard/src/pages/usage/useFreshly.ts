import { useEffect, useRef } from 'preact/hooks'
import { useOnLive } from '../../state/liveEvents.ts'

/**
 * Asks again when something happened: at once where the last answer is old enough, else when it will be. After the last
 * request it asks once more, for what was counted meanwhile.
 */
export function useFreshly(reload: () => void, isLoading: boolean, freshFor: number): void {
  const state = useRef({ lastAsked: 0, isWanted: false })
  useOnLive('now', ({ requests, errors }) => {
    if (requests + errors > 0) state.current.isWanted = true
  })
  useEffect(() => {
    const look = () => {
      const now = Date.now()
      const isOld = now - state.current.lastAsked >= freshFor
      const isDue = state.current.isWanted || now - state.current.lastAsked >= Math.max(freshFor, 15_000)
      if (!isOld || !isDue || isLoading || document.hidden) return
      state.current = { lastAsked: now, isWanted: false }
      reload()
    }
    const timer = setInterval(look, 250)
    return () => clearInterval(timer)
  }, [reload, isLoading, freshFor])
}
