import type { Gateway, Outcome, Tip } from '@causeway/gateway'

/** A gateway whose upstreams can be exchanged while calls are under way, and that counts what they refuse. */
export interface SwitchableGateway extends Gateway {
  /** Puts another one in its place; the old one finishes what it has. */
  swap(next: Gateway): void
  /** Refusals so far, by upstream and row of the error catalogue. */
  refusals(): readonly { readonly upstream: string; readonly row: string; readonly count: number }[]
}

/** Longer than any deadline of a call. */
const finishMs = 30_000

export function createSwitchableGateway(initial: Gateway): SwitchableGateway {
  const listeners = new Set<(tip: Tip) => void>()
  const refusals = new Map<string, { upstream: string; row: string; count: number }>()
  const leaving = new Map<Gateway, NodeJS.Timeout>()
  let current = initial
  const tell = (tip: Tip) => {
    for (const listener of [...listeners]) listener(tip)
  }
  let stop = current.onTip(tell)

  /** What was sent through an old one is still on its way. */
  const all = () => [current, ...leaving.keys()]

  const counted = (outcome: Outcome): Outcome => {
    if (outcome.kind === 'answer') return outcome
    const upstream = outcome.from?.upstream ?? 'none'
    const { row } = outcome.error
    const name = `${upstream} ${row}`
    const entry = refusals.get(name) ?? { upstream, row, count: 0 }
    entry.count++
    refusals.set(name, entry)
    return outcome
  }

  return {
    request: (call, options) => current.request(call, options).then(counted),
    requestAll: (calls, options) => current.requestAll(calls, options).then((all) => all.map(counted)),
    logs: (query, options) => current.logs(query, options),
    broadcast: (raw, options) => current.broadcast(raw, options).then(counted),
    accuse: (upstream, lie) => current.accuse(upstream, lie),
    tip: () => current.tip(),
    onTip(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    look: () => current.look(),
    sent: {
      get: (hash) =>
        all()
          .map(({ sent }) => sent.get(hash))
          .find((sent) => sent !== null) ?? null,
      from: (sender) => all().flatMap(({ sent }) => sent.from(sender)),
      nextNonce: (sender, told) => all().reduce((next, { sent }) => sent.nextNonce(sender, next), told),
      settle(hash) {
        for (const { sent } of all()) sent.settle(hash)
      },
      unsettle(hash) {
        for (const { sent } of all()) sent.unsettle(hash)
      },
      restore: (sent) => current.sent.restore(sent),
    },
    status: () => current.status(),
    cordon: (upstream, isOut) => current.cordon(upstream, isOut),
    swap(next) {
      const old = current
      stop()
      current = next
      stop = next.onTip(tell)
      const end = () => {
        leaving.delete(old)
        void old.close()
      }
      leaving.set(old, setTimeout(end, finishMs).unref())
      const tip = next.tip()
      if (tip !== null) tell(tip)
    },
    refusals: () => [...refusals.values()],
    async close() {
      stop()
      listeners.clear()
      for (const timer of leaving.values()) clearTimeout(timer)
      await Promise.all([current, ...leaving.keys()].map((gateway) => gateway.close()))
    },
  }
}
