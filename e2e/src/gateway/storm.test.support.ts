import { setTimeout as pause } from 'node:timers/promises'
import type { Relay } from './relay.test.support.ts'

/** What a storm did. */
export interface Storm {
  /** Ends it with every relay in service, and gives how often each thing was done. */
  stop(): Promise<Record<'killed' | 'cut' | 'held' | 'allKilled', number>>
}

/** How long something stays away, and the quiet after it. */
const [away, quiet] = [150, 250]

/**
 * Kills and restarts relays one after another for as long as it lasts: one at a time, every connection of one, one that
 * hangs, and all of them at once.
 */
export function startStorm(relays: readonly Relay[]): Storm {
  const done = { killed: 0, cut: 0, held: 0, allKilled: 0 }
  let over = false
  const blow = async () => {
    for (let turn = 0; !over; turn += 1) {
      const relay = relays[turn % relays.length]
      if (relay === undefined) return
      const kind = (['killed', 'cut', 'killed', 'held', 'killed', 'allKilled'] as const)[turn % 6] ?? 'killed'
      const hit = kind === 'allKilled' ? relays : [relay]
      if (kind === 'cut') relay.cut()
      else if (kind === 'held') relay.pause()
      else await Promise.all(hit.map((one) => one.kill()))
      await pause(away)
      if (kind === 'held') relay.resume()
      else if (kind !== 'cut') await Promise.all(hit.map((one) => one.restart()))
      done[kind] += 1
      await pause(quiet)
    }
  }
  const blowing = blow()
  return {
    async stop() {
      over = true
      await blowing
      return done
    },
  }
}
