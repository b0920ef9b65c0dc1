import {
  Caip25CaveatType,
  type Caip25CaveatValue,
  Caip25EndowmentPermissionName,
  generateCaip25Caveat,
  getCaipAccountIdsFromCaip25CaveatValue,
  mergeInternalScopes,
} from '@metamask/chain-agnostic-permission'
import type {
  walletCreateSession,
  walletInvokeMethod,
  walletRevokeSession,
} from '@metamask/multichain-api-middleware'
import { routed, type World } from './world.ts'

type CreateHooks = Parameters<typeof walletCreateSession.implementation>[4]
type InvokeHooks = Parameters<typeof walletInvokeMethod.implementation>[4]
type RevokeHooks = Parameters<typeof walletRevokeSession.implementation>[4]
type ScopeId = Parameters<CreateHooks['isNonEvmScopeSupported']>[0]
type AccountId = ReturnType<CreateHooks['getNonEvmAccountAddresses']>[number]
type Granted = Awaited<ReturnType<CreateHooks['requestPermissionsForOrigin']>>

/** Where the reference wallet keeps the session of an origin. */
export interface Store {
  get(): Caip25CaveatValue | null
  set(value: Caip25CaveatValue | null): void
}

/** What the handlers ask of the wallet around them. `onApproval` hears of each request that comes before the user. */
export function createHooks(
  world: World,
  store: Store,
  onApproval: () => void,
): CreateHooks & InvokeHooks & RevokeHooks {
  const { solana } = world
  const evmAccounts = world.evmAddresses.map((address) => ({ address }))
  const networks = new Map<string, string>(
    world.chains.map((chain) => [`0x${BigInt(chain).toString(16)}`, `network of ${chain}`]),
  )
  const solanaAccounts = solana.addresses.map((address) => `${solana.scope}:${address}` as AccountId)
  const solanaMethods = [...world.offers.solana.methods]

  /** What the screen of that wallet makes of a request when the user changes nothing on it. */
  const connect = (requested: Caip25CaveatValue): Caip25CaveatValue => {
    const present = store.get()
    const value: Caip25CaveatValue =
      present === null
        ? requested
        : {
            ...requested,
            requiredScopes: mergeInternalScopes(present.requiredScopes, requested.requiredScopes),
            optionalScopes: mergeInternalScopes(present.optionalScopes, requested.optionalScopes),
            sessionProperties: { ...present.sessionProperties, ...requested.sessionProperties },
          }
    const chains = [...Object.keys(value.requiredScopes), ...Object.keys(value.optionalScopes)].filter(
      (scope): scope is ScopeId => !scope.startsWith('wallet'),
    )
    const accounts = getCaipAccountIdsFromCaip25CaveatValue(value)
    for (const [namespace, selected] of [
      ['eip155:', `eip155:0:${world.evmAddresses[0]}` as AccountId],
      ['solana:', solanaAccounts[0]],
    ] as const)
      if (selected !== undefined && !accounts.some((account) => account.startsWith(namespace)))
        accounts.push(selected)
    return generateCaip25Caveat(value, accounts, chains)[Caip25EndowmentPermissionName].caveats[0].value
  }

  return {
    listAccounts: () => evmAccounts,
    findNetworkClientIdByChainId: (chainId) => {
      const network = networks.get(chainId)
      if (network === undefined) throw new Error('no such network')
      return network
    },
    getSelectedNetworkClientId: () => 'the selected network',
    getNonEvmSupportedMethods: (scope) => (scope === solana.scope ? solanaMethods : []),
    isNonEvmScopeSupported: (scope) => scope === solana.scope,
    getNonEvmAccountAddresses: (scope) => (scope === solana.scope ? solanaAccounts : []),
    handleNonEvmRequestForOrigin: async ({ scope, request }) => routed(scope, request.method, request.params),
    requestPermissionsForOrigin: async (requested) => {
      onApproval()
      const caveat = requested[Caip25EndowmentPermissionName]?.caveats?.[0]
      const value = connect(caveat?.value as Caip25CaveatValue)
      store.set(value)
      const permission = { caveats: [{ type: Caip25CaveatType, value }] }
      return [{ [Caip25EndowmentPermissionName]: permission }] as unknown as Granted
    },
    getCaveatForOrigin: () => {
      const value = store.get()
      if (value === null) throw noPermission()
      return { type: Caip25CaveatType, value }
    },
    updateCaveat: (_permission, _type, value) => store.set(value),
    revokePermissionForOrigin: () => {
      if (store.get() === null) throw noPermission()
      store.set(null)
    },
  }
}

/** The handlers know this error of the wallet's permission store by its name. */
function noPermission(): Error {
  return Object.assign(new Error('no permission'), { name: 'PermissionDoesNotExistError' })
}
