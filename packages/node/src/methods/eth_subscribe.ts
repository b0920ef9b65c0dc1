import { InvalidValue, RpcError } from '@causeway/rpc'
import type { CallContext } from '../context.ts'
import { type Codec, optional, required } from '../params/codec.ts'
import { logCriteria } from '../params/logFilter.ts'
import { boolean, text } from '../params/plain.ts'
import { defineMethod } from './defineMethod.ts'
import { assertFilterSize } from './logs.ts'
import { hexToJson } from './results.ts'
import { quantitySchema } from './schemas.ts'

/** What the second parameter is depends on the first, so it is read when that is known. */
const argument: Codec<{ readonly value: unknown }> = {
  decode: (value) => ({ value }),
  schema: { oneOf: [logCriteria.schema, boolean.schema] },
}

export const eth_subscribe = defineMethod({
  name: 'eth_subscribe',
  summary:
    'Pushes newHeads, logs or newPendingTransactions to this WebSocket as eth_subscription. After a reorg every new ' +
    'header comes, and the logs that are gone come again with removed: true.',
  params: [required('subscription', text), optional('argument', argument)],
  result: { name: 'subscriptionId', schema: quantitySchema },
  on: 'socket',
  handle: (context, [name, given]) => hexToJson(subscribe(context, name, given?.value)),
})

function subscribe(context: CallContext, name: string, argument: unknown) {
  const { subscriptions } = context
  if (subscriptions === null) throw new RpcError('methodNotFound', 'notifications not supported')
  switch (name) {
    case 'newHeads':
      return subscriptions.addHeads()
    case 'logs': {
      const { filter } = decodeArgument(logCriteria, argument ?? {})
      assertFilterSize(context, filter)
      return subscriptions.addLogs(filter)
    }
    case 'newPendingTransactions':
      return subscriptions.addPendingTransactions(decodeArgument(boolean, argument ?? false))
    default:
      throw new RpcError('methodNotFound', `no "${name}" subscription in eth namespace`)
  }
}

function decodeArgument<T>(codec: Codec<T>, value: unknown): T {
  try {
    return codec.decode(value)
  } catch (error) {
    if (error instanceof InvalidValue)
      throw new RpcError('invalidParams', `invalid argument 1: ${error.message}`)
    throw error
  }
}
