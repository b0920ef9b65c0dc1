import type { Connection } from './connection.ts'
import { DappError } from './dappError.ts'
import { isObject } from './json.ts'
import type { LogFilter, RpcHeader, RpcLog } from './methods/eip155.ts'
import { createStream, type EventStream } from './stream.ts'

/** How long a subscription from before a broken line may stay silent while its replacement already speaks. */
const grace = 2_000

export type SubscribeParams = readonly ['newHeads'] | readonly ['logs', filter?: LogFilter]

type Id = `0x${string}` | null

/**
 * `eth_subscribe` as a stream of its results. Leaving the loop unsubscribes; losing the scope ends it with 4100.
 *
 * A wallet whose worker was stopped may go on with the subscription by itself, and then delivers what was missed; other
 * wallets have forgotten it. Which it is cannot be asked, so after a broken line there is a second subscription until
 * the first one speaks, or has been silent for too long while the second one spoke. In the latter case what happened in
 * between is lost, and the connection's `connect` event marks the place.
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
  let current: Id = null
  let spare: Id = null
  let isInDoubt = false
  /** What other ids than the current one said while it is in doubt, or not known yet, which one is right. */
  let held: Record<string, unknown>[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let round = 0

  const { stream, push, end } = createStream<object>(() => {
    for (const each of off) each()
    reset()
    drop(current)
  })

  function reset(): void {
    round++
    clearTimeout(timer)
    timer = undefined
    drop(spare)
    spare = null
    held = []
    isInDoubt = false
  }

  async function start(): Promise<void> {
    reset()
    const mine = round
    isInDoubt = true
    try {
      const id = await connection.invoke(scope, 'eth_subscribe', params)
      if (mine !== round) return drop(id)
      spare = id
      if (current === null) choose(id)
      else if (held.some(({ subscription }) => subscription === id)) wait()
    } catch (error) {
      if (mine !== round) return
      const code = error instanceof DappError ? error.code : 0
      // 4900: the next line starts anew. -32005: one too many, so the first one lives.
      if (code !== 4900 && (code !== -32005 || current === null)) end(error)
    }
  }

  function wait(): void {
    timer ??= setTimeout(() => choose(spare), grace)
  }

  function choose(id: Id): void {
    const said = held
    if (id !== current) {
      drop(current)
      current = id
      spare = null
    }
    reset()
    for (const event of said) take(event)
  }

  function take(event: Record<string, unknown>): void {
    if (event.subscription === current) {
      if (isInDoubt) choose(current)
      if (isObject(event.result)) push(event.result)
    } else if (isInDoubt && (spare === null || event.subscription === spare)) {
      held.push(event)
      if (spare !== null) wait()
    }
  }

  function drop(id: Id): void {
    if (id !== null) connection.invoke(scope, 'eth_unsubscribe', [id]).catch(() => {})
  }

  const off = [
    connection.on('notify', (event) => {
      if (event.scope === scope && event.method === 'eth_subscription' && isObject(event.params)) {
        take(event.params)
      }
    }),
    connection.on('connect', start),
    connection.on('change', ({ sessionScopes }) => {
      if (!Object.hasOwn(sessionScopes, scope))
        end(new DappError(4100, `The session no longer has ${scope}.`))
    }),
    connection.on('close', () => end()),
  ]
  start()
  return stream
}
