import { toEip1193 } from '@causeway/dapp'
import { Notice } from '@causeway/ui'
import { useMemo, useState } from 'preact/hooks'
import { walletExample } from '../../methods/walletExamples.ts'
import { useSamples } from '../../service/useSamples.ts'
import { asProvider } from '../../wallet/listenToProvider.ts'
import { CallForm } from '../CallForm.tsx'
import { addressOf, type CallsProps } from './calls.ts'

const asked = ['eth_requestAccounts', 'personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction']
const methods = [
  ...[
    ...asked,
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_watchAsset',
    'wallet_sendCalls',
  ].map((name) => ({ name, group: 'The user is asked' })),
  ...[
    'eth_accounts',
    'eth_chainId',
    'net_version',
    'wallet_getCapabilities',
    'wallet_getCallsStatus',
    'eth_blockNumber',
    'eth_getBalance',
    'eth_call',
    'eth_estimateGas',
    'eth_subscribe',
    'eth_unsubscribe',
  ].map((name) => ({ name, group: 'Answered at once' })),
]

/** One chain at a time, as every dapp library speaks with a wallet: the announced provider, or one over the session. */
export function ProviderCalls({ link, session, service, leftovers, version, keep }: CallsProps) {
  const [heard, setHeard] = useState<{ accounts: string[]; chainId: string | null }>({
    accounts: [],
    chainId: null,
  })
  const announced = asProvider(link?.way.provider ?? null)
  const first = Object.keys(session.sessionScopes).find((key) => /^eip155:\d+$/.test(key)) ?? 'eip155:1337'
  const provider = useMemo(
    () => announced ?? (link === null ? null : asProvider(toEip1193(link.connection, first))),
    [announced, link, first],
  )
  const scope = heard.chainId === null ? first : `eip155:${Number(heard.chainId)}`
  const network = service?.networks.find((served) => served.scope === scope) ?? null
  const samples = useSamples(network?.http ?? null, version)
  const other = service?.networks.find((served) => served.scope !== scope)?.scope ?? 'eip155:1338'
  return (
    <div class="pg-stack">
      <Notice>
        {announced === null
          ? 'Through toEip1193() of the dapp library, over the session.'
          : `Through the provider that ${link?.way.label} announced by EIP-6963.`}
      </Notice>
      <CallForm
        methods={methods}
        example={(method) => {
          if (method === 'wallet_switchEthereumChain')
            return [{ chainId: `0x${Number(other.split(':')[1]).toString(16)}` }]
          return walletExample(method, {
            scope: method === 'wallet_addEthereumChain' ? 'wallet:eip155' : scope,
            samples,
            leftovers,
            address: heard.accounts[0] ?? addressOf(session.sessionScopes[scope]?.accounts[0]),
            location,
            network,
          })
        }}
        call={async (method, params) => {
          if (provider === null) throw new Error('Choose a wallet first.')
          const result = await provider.request({ method, ...(params !== undefined && { params }) })
          keep(method, result)
          if (Array.isArray(result) && method.endsWith('ccounts'))
            setHeard((before) => ({ ...before, accounts: result.map(String) }))
          if (method === 'eth_chainId') setHeard((before) => ({ ...before, chainId: String(result) }))
          return result
        }}
        action={(method, params) => ({
          kind: 'eip1193',
          method,
          params,
          rdns: link?.way.id.startsWith('announced:') ? link.way.id.slice('announced:'.length) : null,
        })}
      />
    </div>
  )
}
