import { useCallback, useState } from 'preact/hooks'

/** Something that happened without being asked for. */
export interface PlaygroundEvent {
  readonly number: number
  readonly time: Date
  readonly from: 'wallet' | 'EIP-1193' | 'connection' | 'node'
  readonly name: string
  readonly detail: unknown
}

export type TellEvent = (from: PlaygroundEvent['from'], name: string, detail: unknown) => void

/** How many are kept. */
const most = 200

/** The live list of events, newest first. */
export function useEvents() {
  const [events, setEvents] = useState<readonly PlaygroundEvent[]>([])
  const tell: TellEvent = useCallback((from, name, detail) => {
    setEvents((before) =>
      [{ number: (before[0]?.number ?? 0) + 1, time: new Date(), from, name, detail }, ...before].slice(
        0,
        most,
      ),
    )
  }, [])
  const clear = useCallback(() => setEvents([]), [])
  return { events, tell, clear }
}
