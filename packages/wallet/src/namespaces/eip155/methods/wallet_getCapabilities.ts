import { type Hex, toQuantity } from '@causeway/rpc'
import { SessionError } from '@causeway/session'
import { grantedAccount, isAddress, listOf } from '../params.ts'
import { chainIdOf } from '../reference.ts'
import { refuse } from '../refuse.ts'
import { defineMethod } from './method.ts'

/** No chain of this wallet runs calls as one; they run one after another. */
const capabilities = { atomic: { status: 'unsupported' } } as const

/**
 * What the wallet can do with several calls (EIP-5792), for the chain of the scope: a grant on one chain says nothing
 * about others. `0x0`, which stands for all chains, is answered where it is asked for.
 */
export const wallet_getCapabilities = defineMethod<readonly Hex[]>({
  describe(call) {
    const [address, chainIds] = listOf(call)
    if (address === undefined) throw new SessionError('invalidInput')
    if (!isAddress(address)) throw refuse('must provide an Ethereum address.')
    grantedAccount(call, address)
    const own = toQuantity(chainIdOf(call.scope))
    return { kind: 'read', payload: parseChains(chainIds, own) }
  },
  perform: (_, chains) => Object.fromEntries(chains.map((chain) => [chain, capabilities])),
})

function parseChains(value: unknown, own: Hex): readonly Hex[] {
  if (value === undefined || value === null) return [own]
  if (
    !Array.isArray(value) ||
    !value.every((id) => typeof id === 'string' && /^0x[0-9a-fA-F]{1,32}$/.test(id))
  ) {
    throw refuse('chain ids must be a list of hex quantities.')
  }
  const asked = value.map((id: string) => toQuantity(BigInt(id)))
  return [...new Set(asked)].filter((id) => id === own || id === '0x0')
}
