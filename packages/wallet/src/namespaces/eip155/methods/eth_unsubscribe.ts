import { listOf } from '../params.ts'
import { refuse } from '../refuse.ts'
import { defineMethod } from './method.ts'

/** Ends a subscription of this connection: `false` where it has none of that id. */
export const eth_unsubscribe = defineMethod<string>({
  describe(call) {
    const [id] = listOf(call)
    if (typeof id !== 'string') throw refuse('must provide the id of a subscription.')
    return { kind: 'unsubscribe', payload: id }
  },
  perform: (call, id, { feeds }) => feeds.unsubscribe(call, id),
})
