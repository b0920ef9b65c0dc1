import { toEip1193 } from '@causeway/dapp'
import { Notice } from '@causeway/ui'
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { ProviderSource } from '../../code/snippets.ts'
import { followUp } from '../../methods/followUp.ts'
import { walletExample } from '../../methods/walletExamples.ts'
import { walletParams } from '../../methods/walletParams.ts'
import { useSamples } from '../../service/useSamples.ts'
import { asProvider, listenToProvider, type Provider } from '../../wallet/listenToProvider.ts'
import { CallForm } from '../CallForm.tsx'
import { addressOf, type CallsProps, openingCode } from './calls.ts'

const methods = [
  ...[
    'eth_requestAccounts',
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_watchAsset',
    'wallet_sendCalls',
  ].map((name) => ({ name, group: 'The user is asked', params: walletParams(name) })),
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
  ].map((name) => ({ name, group: 'Answered at once', params: walletParams(name) })),
]

/** One chain at a time, as every dapp library speaks with a wallet: the announced provider, or one over the session. */
export function ProviderCalls({ link, session, service, leftoversOf, version, keep, tell }: CallsProps) {
  const announced = useMemo(() => asProvider(link?.way.provider ?? null), [link])
  const first = Object.keys(session.sessionScopes).find((key) => /^eip155:\d+$/.test(key)) ?? 'eip155:1337'
  const provider = useMemo(
    () => announced ?? (link === null ? null : asProvider(toEip1193(link.connection, first))),
    [announced, link, first],
  )
  // An announced provider is listened to as long as the line is open.
  useEffect(
    () => (announced === null ? listenToProvider(provider, tell) : undefined),
    [announced, provider, tell],
  )
  const { accounts, chainId } = useProviderState(provider)
  const scope = chainId === null ? first : `eip155:${Number(chainId)}`
  const network = service?.networks.find((served) => served.scope === scope) ?? null
  const samples = useSamples(network?.http ?? null, version)
  const other = service?.networks.find((served) => served.scope !== scope)?.scope ?? 'eip155:1338'
  const place = `EIP-1193 ${scope}`
  const over: ProviderSource =
    announced !== null && link !== null
      ? { kind: 'announced', rdns: link.way.id.slice('announced:'.length) }
      : { kind: 'session', way: openingCode(link), scope }
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
            leftovers: leftoversOf(place),
            address: accounts[0] ?? addressOf(session.sessionScopes[scope]?.accounts[0]),
            location,
            network,
          })
        }}
        call={async (method, params) => {
          if (provider === null) throw new Error('Choose a wallet first.')
          const result = await provider.request({ method, ...(params !== undefined && { params }) })
          keep(place, method, result)
          return result
        }}
        follow={(method, result) =>
          provider === null
            ? null
            : followUp(method, result, (name, params) => provider.request({ method: name, params }))
        }
        action={(method, params) => ({ kind: 'eip1193', method, params, over })}
      />
    </div>
  )
}

/** The accounts and the chain of a provider, asked for without a prompt and kept by its events. */
function useProviderState(provider: Provider | null) {
  const [accounts, setAccounts] = useState<readonly string[]>([])
  const [chainId, setChainId] = useState<string | null>(null)
  useEffect(() => {
    const takeAccounts = (value: unknown) => setAccounts(Array.isArray(value) ? value.map(String) : [])
    const takeChain = (value: unknown) => setChainId(typeof value === 'string' ? value : null)
    takeAccounts(null)
    takeChain(null)
    if (provider === null) return
    provider.request({ method: 'eth_accounts' }).then(takeAccounts, () => {})
    provider.request({ method: 'eth_chainId' }).then(takeChain, () => {})
    provider.on?.('accountsChanged', takeAccounts)
    provider.on?.('chainChanged', takeChain)
    return () => {
      provider.removeListener?.('accountsChanged', takeAccounts)
      provider.removeListener?.('chainChanged', takeChain)
    }
  }, [provider])
  return { accounts, chainId }
}
