import { type Connection, connect, DappError, type FoundWallet } from '@causeway/dapp'
import type { WalletProof } from '@causeway/node/admin'
import { ApiError } from '../api/apiError.ts'
import type { ApiClient } from '../api/client.ts'
import { type EthereumAccount, ethereumAccounts } from './ethereumAccounts.ts'
import { siweMessage } from './siweMessage.ts'
import { strings } from './strings.ts'

/** The chain that is asked for: every wallet of Ethereum accounts knows it, and signing needs no node of it. */
const chain = 'eip155:1'

/**
 * Has a wallet sign who somebody is. It asks for one ability, signing messages, and gives the connection up afterwards:
 * the console reads nothing through the wallet.
 */
export async function signWithWallet(
  wallet: FoundWallet,
  api: ApiClient,
  choose: (accounts: readonly EthereumAccount[]) => Promise<EthereumAccount | null>,
): Promise<WalletProof | null> {
  let connection: Connection | null = null
  try {
    connection = await connect({ wallet })
    if (ethereumAccounts(connection.session).length === 0) {
      await connection.extend({ scopes: { [chain]: { methods: ['personal_sign'] } } })
    }
    const accounts = ethereumAccounts(connection.session)
    const [first] = accounts
    if (first === undefined) throw new ApiError('notAccepted', strings.noAccount)
    const account = accounts.length === 1 ? first : await choose(accounts)
    if (account === null) return null
    const message = siweMessage(await api.call('POST /session/wallet/nonce', {}), account)
    const signature = await connection.invoke(account.scope, 'personal_sign', [
      toHex(message),
      account.address,
    ])
    return { message, signature }
  } catch (cause) {
    if (!(cause instanceof DappError)) throw cause
    throw new ApiError('notAccepted', cause.code === 4001 ? strings.rejected : strings.failed(cause.message))
  } finally {
    connection?.close()
  }
}

function toHex(text: string): `0x${string}` {
  const bytes = new TextEncoder().encode(text)
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
