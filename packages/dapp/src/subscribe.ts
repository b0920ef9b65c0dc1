import type { Connection } from './connection.ts'
import { DappError } from './dappError.ts'
import { isObject } from './json.ts'
import type { LogFilter, RpcHeader, RpcLog } from './methods/eip155.ts'
import { createStream, type EventStream } from './stream.ts'

export type SubscribeParams = readonly ['newHeads'] | readonly ['logs', filter?: LogFilter]

/**
 * `eth_subscribe` as a stream of its results. After a broken line it subscribes again; what happened in between is not
 * delivered, and the connection's `connect` event marks the place. Leaving the loop unsubscribes; losing the scope
 * ends the stream with 4100.
 */
export function subscribe<const Params extends SubscribeParams>(
  connection: Connection,
  scope: `eip155:${string}`,
  params: Params,
): EventStream<Params[0] extends 'newHeads' ? RpcHeader : RpcLog>
export function subscribe(
  connection: Connection,
  scope: `eip155:${string}`,
  params: SubscribeParams,
): EventStream<object> {
  let id: `0x${string}` | null = null
  // What arrives before the answer that tells the id.
  let early: Record<string, unknown>[] = []
  let round = 0

  const { stream, push, end } = createStream<object>(() => {
    round++
    for (const each of off) each()
    drop(id)
  })

  async function start(): Promise<void> {
    const mine = ++round
    drop(id)
    id = null
    early = []
    try {
      const answer = await connection.invoke(scope, 'eth_subscribe', params)
      if (mine !== round) return drop(answer)
      id = answer
      for (const event of early.splice(0)) take(event)
    } catch (error) {
      // A broken line starts the next round when it is replaced; everything else is final.
      if (mine === round && !(error instanceof DappError && error.code === 4900)) end(error)
    }
  }

  function take({ subscription, result }: Record<string, unknown>): void {
    if (subscription === id && isObject(result)) push(result)
  }

  function drop(subscription: `0x${string}` | null): void {
    if (subscription !== null) connection.invoke(scope, 'eth_unsubscribe', [subscription]).catch(() => {})
  }

  const off = [
    connection.on('notify', (event) => {
      if (event.scope !== scope || event.method !== 'eth_subscription' || !isObject(event.params)) return
      if (id === null) early.push(event.params)
      else take(event.params)
    }),
    connection.on('connect', start),
    connection.on('change', ({ sessionScopes }) => {
      if (!Object.hasOwn(sessionScopes, scope))
        end(new DappError(4100, `The session no longer has ${scope}.`))
    }),
    connection.on('close', () => {
      id = null
      end()
    }),
  ]
  start()
  return stream
}
