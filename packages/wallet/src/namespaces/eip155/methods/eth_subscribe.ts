import { SessionError } from '@causeway/session'
import { isObject } from '../../../json.ts'
import { excerpt, listOf } from '../params.ts'
import { refuse } from '../refuse.ts'
import { defineMethod } from './method.ts'

interface Subscription {
  readonly type: 'newHeads' | 'logs'
  readonly filter?: unknown
}

/** Begins to tell this connection of new blocks or logs. */
export const eth_subscribe = defineMethod<Subscription>({
  describe(call) {
    const [type, filter] = listOf(call)
    if (type === 'newHeads') return { kind: 'subscribe', payload: { type } }
    if (type === 'logs') {
      if (filter !== undefined && filter !== null && !isObject(filter))
        throw refuse('the filter must be an object.')
      return { kind: 'subscribe', payload: { type, filter: filter ?? {} } }
    }
    const message = `SubscriptionManager - unsupported subscription type "${excerpt(type, 64)}"`
    throw new SessionError('invalidParams', { message })
  },
  perform: (call, { type, filter }, { feeds }) => feeds.subscribe(call, type, filter),
})
