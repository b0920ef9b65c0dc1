import { useEffect, useRef } from 'preact/hooks'
import { useOnLive } from '../../state/liveEvents.ts'

/** Where nothing tells of news, a page asks by itself so often. */
const atLeastEvery = 15_000

/**
 * Asks again when something happened: at once where the last answer is old enough, else when it will be. A page that
 * nobody sees asks nothing.
 */
export function useFreshly(reload: () => void, isLoading: boolean, freshFor: number): void {
  const state = useRef({ lastAsked: Date.now(), isWanted: false })
  const look = () => {
    const age = Date.now() - state.current.lastAsked
    const isDue = state.current.isWanted || age >= atLeastEvery
    if (age < freshFor || !isDue || isLoading || document.hidden) return
    state.current = { lastAsked: Date.now(), isWanted: false }
    reload()
  }
  const current = useRef(look)
  current.current = look
  useOnLive('now', ({ requests, errors }) => {
    if (requests + errors > 0) state.current.isWanted = true
    current.current()
  })
  useEffect(() => {
    const timer = setInterval(() => current.current(), 250)
    return () => clearInterval(timer)
  }, [])
}
