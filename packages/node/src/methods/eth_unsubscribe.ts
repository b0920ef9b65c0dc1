import { RpcError } from '@causeway/rpc'
import { required } from '../params/codec.ts'
import { text } from '../params/plain.ts'
import { defineMethod } from './defineMethod.ts'

export const eth_unsubscribe = defineMethod({
  name: 'eth_unsubscribe',
  summary: 'Ends a subscription of this WebSocket.',
  params: [required('subscriptionId', text)],
  result: { name: 'ended', schema: { type: 'boolean' } },
  on: 'socket',
  handle: ({ subscriptions }, [id]) => {
    if (subscriptions === null) throw new RpcError('methodNotFound', 'notifications not supported')
    if (!subscriptions.remove(id)) throw new RpcError('serverError', 'subscription not found')
    return 'true'
  },
})
