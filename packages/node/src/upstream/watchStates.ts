import type { UpstreamClock } from '@causeway/chain'
import type { Gateway, UpstreamStatus } from '@causeway/gateway'

const everyMs = 500

/** Looks at the states of upstreams now and then: the gateway itself tells of new blocks alone. */
export function watchStates(options: {
  gateway: Gateway
  /** Called when any of them has changed, and every few seconds all the same. */
  onStates(statuses: readonly UpstreamStatus[]): void
  /** Called once for each that turns out to be on another chain. */
  onWrongChain(upstream: string): void
  after: UpstreamClock['after']
}): () => void {
  const { gateway, onStates, onWrongChain, after } = options
  const strays = new Set<string>()
  let before = ''
  let quiet = 0
  const look = () => {
    stop = after(everyMs, look)
    const statuses = gateway.status()
    const now = statuses.map(({ id, state }) => `${id} ${state}`).join()
    if (now === before && ++quiet % 10 !== 0) return
    before = now
    for (const { id, state } of statuses) {
      if (state !== 'wrongChain') strays.delete(id)
      else if (!strays.has(id)) {
        strays.add(id)
        onWrongChain(id)
      }
    }
    onStates(statuses)
  }
  let stop = after(everyMs, look)
  return () => stop()
}
