import type { Network } from '@causeway/chain'
import { isServed, type NetworkSlot } from '../networkDirectory.ts'
import type { NetworkStatus } from './api.ts'

/** A network as the console shows it. */
export function networkStatus(
  slot: NetworkSlot,
  addresses: { readonly http: string; readonly ws: string },
): NetworkStatus {
  const { name, scope, state } = slot
  const chainId = slot.chainId === null ? null : Number(slot.chainId)
  const facts = { name, chainId, scope, http: addresses.http, ws: addresses.ws }
  if (!isServed(state)) {
    return {
      ...facts,
      kind: state.isUpstream ? 'upstream' : state.reason === 'waiting' ? 'known' : 'imported',
      state: state.reason,
      says: state.says,
      head: null,
      progress: null,
    }
  }
  const { network } = state
  const importing = network.importing()
  return {
    ...facts,
    kind: state.isUpstream ? 'upstream' : network.dev ? 'dev' : 'imported',
    state: importing === null ? 'ready' : 'importing',
    says: importing === null ? null : 'Its chain is being brought in; what is there already is answered.',
    head: headOf(network),
    progress: importing === null ? null : { done: importing.done, total: importing.total },
  }
}

function headOf({ view }: Network): NetworkStatus['head'] {
  const { number, hash } = view.head()
  const timestamp = view.header(hash)?.timestamp ?? 0n
  return { number: Number(number), hash, timestamp: Number(timestamp) }
}
