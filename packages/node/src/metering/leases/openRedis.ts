import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import type { Log } from '../../log.ts'

/** How long to wait for the first connection. */
const firstMs = 2_000

/**
 * A connection that says at once when it has no server, because whoever asks has another way to go on. A server that is
 * not there at first may come later.
 */
export async function openRedis(url: string, log: Log): Promise<Redis> {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 2_000,
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(50 * attempt, 500),
  })
  // Without a listener every failed attempt would be printed.
  redis.on('error', (err) => log.debug({ err }, 'no connection to Redis'))
  const isReady = await Promise.race([
    new Promise<boolean>((resolve) => redis.once('ready', () => resolve(true))),
    sleep(firstMs, false),
  ])
  if (!isReady) log.warn('Redis does not answer; limits are kept by shares until it does')
  return redis
}
