import { NodeError } from '../../../networks/network.ts'
import { tryAsk } from '../node/answers.ts'
import { listOf } from '../params.ts'
import { refuse } from '../refuse.ts'
import { defineMethod, type Method } from './method.ts'

/** Makes a filter at the node. The site is given an id of its own, which is good for this origin and connection only. */
function create(method: string): Method {
  return defineMethod<unknown>({
    describe: (call) => ({ kind: 'read', payload: call.params ?? [] }),
    async perform(call, params, { network, feeds }) {
      const id = await network.rpc(method, params)
      if (typeof id !== 'string') throw new NodeError({ code: -32000, message: 'filter not created' })
      try {
        return feeds.keepFilter(call, id)
      } catch (cause) {
        // One too many: the node forgets it as the wallet does. It does so by itself in the end, so a failure is nothing.
        await tryAsk(network, 'eth_uninstallFilter', [id])
        throw cause
      }
    },
  })
}

/** Reads a filter. The id of another origin or connection is an id that does not exist. */
function poll(method: string): Method {
  return defineMethod<string>({
    describe: (call) => ({ kind: 'read', payload: parseId(listOf(call)) }),
    async perform(call, id, { network, feeds }) {
      const nodeId = feeds.filter(call, id)
      if (nodeId === null) throw new NodeError({ code: -32000, message: 'filter not found' })
      return network.rpc(method, [nodeId])
    },
  })
}

function parseId([id]: readonly unknown[]): string {
  if (typeof id !== 'string') throw refuse('must provide the id of a filter.')
  return id
}

export const eth_newFilter = create('eth_newFilter')
export const eth_newBlockFilter = create('eth_newBlockFilter')
export const eth_newPendingTransactionFilter = create('eth_newPendingTransactionFilter')
export const eth_getFilterChanges = poll('eth_getFilterChanges')
export const eth_getFilterLogs = poll('eth_getFilterLogs')

export const eth_uninstallFilter = defineMethod<string>({
  describe: (call) => ({ kind: 'read', payload: parseId(listOf(call)) }),
  async perform(call, id, { network, feeds }) {
    const nodeId = feeds.filter(call, id)
    if (nodeId === null) return false
    feeds.dropFilter(call, id)
    return network.rpc('eth_uninstallFilter', [nodeId])
  },
})
