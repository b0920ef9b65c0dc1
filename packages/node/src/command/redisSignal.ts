import type { Redis } from 'ioredis'
import type { ChangeSignal } from '../control/createProjects.ts'
import type { Log } from '../log.ts'

const channel = 'causeway:changed'

/**
 * Tells the other instances at once that accounts or keys changed. It carries nothing: whoever hears it looks into the
 * database. While Redis is away they look there every now and then in any case.
 */
export function createRedisSignal(redis: Redis, log: Log): ChangeSignal & { close(): void } {
  const listeners = new Set<() => void>()
  // A connection that listens can do nothing else. It waits for a server that is not there yet.
  const hearing = redis.duplicate({
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    commandTimeout: undefined,
  })
  hearing.on('error', (err) => log.debug({ err }, 'no connection to Redis for changes'))
  hearing.on('message', () => {
    for (const listener of listeners) listener()
  })
  hearing.subscribe(channel).catch((err) => log.debug({ err }, 'changes are not heard through Redis'))
  return {
    send() {
      redis.publish(channel, '').catch((err) => log.debug({ err }, 'a change was not told through Redis'))
    },
    onSignal(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => hearing.disconnect(),
  }
}
