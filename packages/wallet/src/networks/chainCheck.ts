import { SessionError } from '@causeway/session'
import { type Network, NodeError } from './network.ts'
import { isRepeatable } from './repeatable.ts'

/**
 * A network whose address is asked once, with the first call, which chain it serves: a wrong address would show the
 * balances of one chain under the name of another. A read is on its way meanwhile and only its answer waits; what is
 * sent waits for the check itself. An address that does not say is taken at the user's word and asked again later.
 *
 * Only for EVM chains. A local validator of Solana has a genesis of its own and is used under the name of a public
 * cluster, and what is signed for Solana or Bitcoin names a block or an output that another chain does not have.
 */
export function checkedNetwork(network: Network): Network {
  const { row } = network
  const reference = /^eip155:(\d+)$/.exec(row.scope)?.[1]
  if (reference === undefined) return network
  const expected = BigInt(reference)
  let checking: Promise<void> | null = null

  const check = async (): Promise<void> => {
    const said = await network.rpc('eth_chainId', []).catch((error) => {
      if (error instanceof NodeError) return null
      throw error
    })
    const served = typeof said === 'string' && /^0x[0-9a-f]{1,64}$/i.test(said) ? BigInt(said) : null
    if (served === expected) return
    checking = null
    if (served === null) return
    throw new SessionError('chainDisconnected', {
      message: `${row.name} (${row.scope}) has an address that serves another chain, eip155:${served}: correct it in the wallet.`,
    })
  }

  const checked = (): Promise<void> => {
    checking ??= check().catch((error) => {
      checking = null
      throw error
    })
    return checking
  }

  return {
    ...network,
    async rpc(method, params) {
      if (!isRepeatable(method)) {
        await checked()
        return await network.rpc(method, params)
      }
      const answer = network.rpc(method, params)
      // Its failure is told after the check, which knows more.
      answer.catch(() => {})
      await checked()
      return await answer
    },
  }
}
