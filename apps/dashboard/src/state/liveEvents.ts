import type { LiveEvents } from '@causeway/node/admin'
import { createContext } from 'preact'
import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import type { LiveName } from '../api/client.ts'
import type { Live, LiveState } from '../api/live.ts'

const Stream = createContext<Live | null>(null)

export const LiveProvider = Stream.Provider

/** The last event of a kind; `null` before the first. */
export function useLive<Name extends LiveName>(name: Name): LiveEvents[Name] | null {
  const [last, setLast] = useState<LiveEvents[Name] | null>(null)
  useOnLive(name, setLast)
  return last
}

/** Runs with every event of a kind, as long as the page is shown. */
export function useOnLive<Name extends LiveName>(
  name: Name,
  listener: (event: LiveEvents[Name]) => void,
): void {
  const live = useContext(Stream)
  const current = useRef(listener)
  current.current = listener
  useEffect(() => live?.on(name, (event) => current.current(event)), [live, name])
}

export function useLiveState(): LiveState {
  const live = useContext(Stream)
  const [state, setState] = useState<LiveState>(live?.state ?? 'opening')
  useEffect(() => {
    setState(live?.state ?? 'opening')
    return live?.onState(setState)
  }, [live])
  return state
}
