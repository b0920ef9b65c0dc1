import { emptySamples } from '../service/readSamples.ts'
import { outputOnlyPsbt } from './bitcoinPsbt.ts'
import { chainReads } from './chainReads.ts'
import { type ExampleContext, nodeExample } from './nodeExamples.ts'
import { memoTransaction } from './solanaMemo.ts'

/** What the examples of a wallet's methods are made of. */
export interface WalletContext extends ExampleContext {
  /** The first account of the scope, without its scope; `null` where the session gave none. */
  readonly address: string | null
  /** Where the page is. */
  readonly location: { readonly host: string; readonly origin: string }
  /** A network to propose to the wallet. */
  readonly network: { readonly name: string; readonly scope: string; readonly http: string } | null
}

type Example = (context: WalletContext & { readonly address: string }) => unknown

const hello = 'Hello from the Causeway playground'
const asHex = (text: string) =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
const asBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
const chainIdOf = (scope: string) => `0x${Number(scope.split(':')[1]).toString(16)}`

const evm: Readonly<Record<string, Example>> = {
  personal_sign: ({ address }) => [asHex(hello), address],
  eth_signTypedData_v4: ({ address, scope }) => [address, mail(Number(scope.split(':')[1]))],
  eth_sendTransaction: ({ address, samples }) => [{ from: address, to: samples.recipient, value: '0x1' }],
  wallet_watchAsset: ({ samples }) => ({
    type: 'ERC20',
    options: { address: samples.recipient, symbol: 'CAFE', decimals: 18 },
  }),
  wallet_sendCalls: ({ address, scope, samples }) => [
    {
      version: '2.0.0',
      from: address,
      chainId: chainIdOf(scope),
      atomicRequired: false,
      calls: [
        { to: samples.recipient, value: '0x1' },
        { to: samples.recipient, value: '0x2' },
      ],
    },
  ],
  wallet_getCallsStatus: ({ leftovers }) => [leftovers.calls ?? '0x1'],
  wallet_getCapabilities: ({ address, scope }) => [address, [chainIdOf(scope)]],
}

const solana: Readonly<Record<string, Example>> = {
  signMessage: ({ address }) => ({ account: { address }, message: asBase64(hello) }),
  signTransaction: ({ address, scope }) => ({
    account: { address },
    transaction: memoTransaction(address, hello),
    scope,
  }),
  signAllTransactions: ({ address, scope }) => ({
    account: { address },
    transactions: [memoTransaction(address, hello), memoTransaction(address, `${hello}, again`)],
    scope,
  }),
  signAndSendTransaction: ({ address, scope }) => ({
    account: { address },
    transaction: memoTransaction(address, hello),
    scope,
  }),
  getMinimumBalanceForRentExemption: () => [0],
  signIn: ({ address, location }) => ({
    domain: location.host,
    address,
    statement: 'Sign in to the Causeway playground.',
    uri: location.origin,
    version: '1',
    nonce: 'playground01',
  }),
}

const bitcoin: Readonly<Record<string, Example>> = {
  signMessage: ({ address }) => ({ account: { address }, message: hello }),
  sendTransfer: ({ address }) => ({
    account: { address },
    recipients: [{ address, amount: '1000' }],
    feeRate: 2,
  }),
  signPsbt: ({ address }) => ({
    account: { address },
    psbt: outputOnlyPsbt(hello),
    options: { fill: true, broadcast: false },
  }),
}

const walletScope: Readonly<Record<string, Example>> = {
  wallet_addEthereumChain: ({ network }) => [
    {
      chainId: chainIdOf(network?.scope ?? 'eip155:100'),
      chainName: network?.name ?? 'Gnosis',
      rpcUrls: [network?.http ?? 'https://rpc.gnosischain.com'],
      nativeCurrency: network
        ? { name: 'Ether', symbol: 'ETH', decimals: 18 }
        : { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
    },
  ],
}

const byNamespace: Readonly<Record<string, Readonly<Record<string, Example>>>> = {
  eip155: evm,
  solana,
  bip122: bitcoin,
  wallet: walletScope,
}

/** Example parameters of a method on a scope of the session; `undefined` where the method takes none. */
export function walletExample(method: string, context: WalletContext): unknown {
  const [namespace = ''] = context.scope.split(':')
  const address = context.address ?? emptySamples.account
  const example = byNamespace[namespace]?.[method]
  if (example !== undefined) return example({ ...context, address })
  const params = namespace === 'eip155' ? (chainReads[method] ?? []) : []
  const samples = context.address === null ? context.samples : { ...context.samples, account: address }
  return params.length === 0 ? undefined : nodeExample(method, params, { ...context, samples })
}

/** The example of EIP-712, on the chain at hand. */
function mail(chainId: number) {
  const field = (name: string, type: string) => ({ name, type })
  return {
    types: {
      EIP712Domain: [
        field('name', 'string'),
        field('version', 'string'),
        field('chainId', 'uint256'),
        field('verifyingContract', 'address'),
      ],
      Person: [field('name', 'string'), field('wallet', 'address')],
      Mail: [field('from', 'Person'), field('to', 'Person'), field('contents', 'string')],
    },
    primaryType: 'Mail',
    domain: {
      name: 'Ether Mail',
      version: '1',
      chainId,
      verifyingContract: '0xcccccccccccccccccccccccccccccccccccccccc',
    },
    message: {
      from: { name: 'Cow', wallet: '0xcd2a3d9f938e13cd947ec05abc7fe734df8dd826' },
      to: { name: 'Bob', wallet: '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb' },
      contents: 'Hello, Bob!',
    },
  }
}
