import type { Redis } from 'ioredis'
import { dayMs } from '../utcDay.ts'
import { leaseScript } from './leaseScript.ts'
import type { Lease, LeaseRequest, LeaseStore } from './leaseStore.ts'

/** Counts of a day are kept for a while after it, for instances whose clock is behind. */
const keepMs = dayMs + 3_600_000

/** The script takes -1 for what has no limit. */
function finite(limit: number): number {
  return limit === Number.POSITIVE_INFINITY ? -1 : limit
}

/** Leases from a Redis server, which may be a part of a cluster: the keys of one request share a slot by their braces. */
export function createRedisLeases(redis: Redis, instance: string, prefix = 'causeway'): LeaseStore {
  const base = `{${prefix}}`
  const instancesKey = `${base}:instances`
  const dayKey = (id: string, day: number) => `${base}:day:${day / dayMs}:${id}`
  const command = 'causewayLease'
  redis.defineCommand(command, { numberOfKeys: 3, lua: leaseScript })
  const run: unknown = Reflect.get(redis, command)
  if (typeof run !== 'function') throw new Error('the lease script could not be defined')

  const ask = async (request: LeaseRequest): Promise<Lease> => {
    const answer: unknown = await run.call(
      redis,
      `${base}:bucket:${request.id}`,
      dayKey(request.id, request.day),
      instancesKey,
      instance,
      finite(request.perSecond),
      request.want,
      request.owed,
      finite(request.perDay),
      request.spent,
      request.wantReach,
      keepMs,
    )
    if (!Array.isArray(answer) || answer.length !== 6) throw new Error('Redis answered a lease with no lease')
    const [given = 0, left = 0, mayReach = 0, others = 0, spentByOthers = 0, instances = 1] =
      answer.map(Number)
    return { given, left, mayReach, others, spentByOthers, instances }
  }

  return {
    ask,
    async greet() {
      const none = { want: 0, owed: 0, spent: 0, wantReach: 0, day: 0 }
      const unlimited = Number.POSITIVE_INFINITY
      return (await ask({ id: 'none', perSecond: unlimited, perDay: unlimited, ...none })).instances
    },
    async remind(rows) {
      const pipeline = redis.pipeline()
      for (const { id, day, instance: owner, spent } of rows) {
        pipeline.hsetnx(dayKey(id, day), owner, `${spent}/${spent}`)
        pipeline.pexpire(dayKey(id, day), keepMs)
      }
      for (const [error] of (await pipeline.exec()) ?? []) if (error !== null) throw error
    },
    async leave() {
      await redis.zrem(instancesKey, instance)
    },
  }
}
