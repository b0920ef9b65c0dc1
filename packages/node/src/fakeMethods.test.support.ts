import { setTimeout as sleep } from 'node:timers/promises'
import { InvalidValue, type Method, type Param, RpcError } from '@causeway/rpc'
import type { CallContext } from './context.ts'

const number: Param<number> = {
  name: 'number',
  required: true,
  decode(value) {
    if (typeof value !== 'number') throw new InvalidValue('not a number')
    return value
  },
  schema: { type: 'number' },
}

const text: Param<string> = {
  name: 'text',
  required: false,
  decode(value) {
    if (typeof value !== 'string') throw new InvalidValue('not a string')
    return value
  },
  schema: { type: 'string' },
}

type Handle = (context: CallContext, params: readonly unknown[]) => string | Promise<string>

const method = (
  name: string,
  handle: Handle,
  params: readonly Param<unknown>[] = [],
  on: Method<CallContext>['on'] = 'all',
): Method<CallContext> => ({
  name,
  summary: `What ${name} does.`,
  params,
  result: { name: 'result', schema: {} },
  on,
  handle,
})

/** A small table whose methods do what their names say, for tests of everything around methods. */
export const fakeMethods: Method<CallContext>[] = [
  method('chainId', (context) => `"${context.row.chainId}"`),
  method('echo', (_, params) => JSON.stringify(params.map((param) => param ?? null)), [number, text]),
  method('repeat', (_, [count]) => `"${'x'.repeat(Number(count))}"`, [number]),
  method('later', async (_, [ms]) => sleep(Number(ms), '"later"'), [number]),
  method('unicode', () => '"ü€😀"'),
  method('refuse', () => {
    throw new RpcError('reverted', 'execution reverted: no', { data: '0x01' })
  }),
  method('crash', () => {
    throw new Error('a secret of ours')
  }),
  method('crashLater', async () => {
    await sleep(1)
    throw new Error('a secret of ours')
  }),
  method('mine', () => 'true', [], 'dev'),
  method(
    'subscribe',
    ({ subscriptions }, [kind]) => {
      if (subscriptions === null) throw new Error('no subscriptions')
      if (kind === 'heads') return JSON.stringify(subscriptions.addHeads())
      if (kind === 'pending') return JSON.stringify(subscriptions.addPendingTransactions(false))
      if (kind === 'full') return JSON.stringify(subscriptions.addPendingTransactions(true))
      return JSON.stringify(subscriptions.addLogs({ addresses: [], topics: [] }))
    },
    [text],
    'socket',
  ),
  method(
    'unsubscribe',
    ({ subscriptions }, [id]) => String(subscriptions?.remove(String(id))),
    [text],
    'socket',
  ),
]
