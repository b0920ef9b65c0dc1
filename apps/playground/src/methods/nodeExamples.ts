import type { Samples } from '../service/readSamples.ts'

/** What earlier calls gave back, which later ones need: the newest filter, subscription, snapshot, bundle of calls. */
export interface Leftovers {
  readonly filter?: string
  readonly subscription?: string
  readonly snapshot?: string
  readonly calls?: string
}

export interface ExampleContext {
  readonly samples: Samples
  readonly leftovers: Leftovers
  readonly scope: string
}

type Example = (context: ExampleContext) => unknown

/** The hash of a chain that was not looked at. */
const nothing = `0x${'0'.repeat(64)}`
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
const later = (quantity: string, seconds: number) => `0x${(Number(quantity) + seconds).toString(16)}`

const call: Example = ({ samples }) => ({ from: samples.account, to: samples.recipient, value: '0x1' })
const filter: Example = ({ samples }) => ({
  fromBlock: `0x${Math.max(0, Number(samples.head.number) - 100).toString(16)}`,
  toBlock: 'latest',
})

/** The parameters have the same names in every method of the service; each name has an example. */
const byName: Readonly<Record<string, Example>> = {
  address: ({ samples }) => samples.account,
  balance: () => '0x56bc75e2d63100000',
  block: () => 'latest',
  blockCount: () => '0x4',
  blockHash: ({ samples }) => samples.transaction?.block ?? samples.head.hash,
  blocks: () => '0x1',
  call,
  code: () => '0x602a60005260206000f3',
  data: () => '0x68656c6c6f',
  depth: () => '0x1',
  filter,
  filterId: ({ leftovers }) => leftovers.filter ?? '0x1',
  full: () => false,
  index: () => '0x0',
  newestBlock: () => 'latest',
  nonce: () => '0x5',
  on: () => true,
  parentHash: ({ samples }) => samples.head.hash,
  payload: (context) => ({ blockStateCalls: [{ calls: [call(context)] }] }),
  payloadAttributes: ({ samples }) => ({
    timestamp: later(samples.head.timestamp, 12),
    prevRandao: word(0),
    suggestedFeeRecipient: samples.account,
    withdrawals: [],
    parentBeaconBlockRoot: word(0),
  }),
  requests: ({ samples }) => ({ [samples.account]: [word(0)] }),
  rewardPercentiles: () => [25, 75],
  seconds: () => 12,
  slot: () => '0x0',
  snapshotId: ({ leftovers }) => leftovers.snapshot ?? '0x1',
  storageKeys: () => ['0x0'],
  subscription: () => 'newHeads',
  subscriptionId: ({ leftovers }) => leftovers.subscription ?? '0x1',
  timestamp: ({ samples }) => later(samples.head.timestamp, 60),
  transaction: call,
  transactionHash: ({ samples }) => samples.transaction?.hash ?? word(0),
  value: () => word(1),
}

/** Methods that need another example than their names give. */
const byMethod: Readonly<Record<string, Example>> = {
  causeway_getReceiptProof: ({ samples }) => [samples.transaction?.number ?? 'latest', '0x0'],
  causeway_getTransactionProof: ({ samples }) => [samples.transaction?.number ?? 'latest', '0x0'],
  eth_getTransactionByBlockNumberAndIndex: ({ samples }) => [samples.transaction?.number ?? 'latest', '0x0'],
  eth_getRawTransactionByBlockNumberAndIndex: ({ samples }) => [
    samples.transaction?.number ?? 'latest',
    '0x0',
  ],
  eth_getUncleByBlockHashAndIndex: ({ samples }) => [samples.uncle?.block ?? samples.head.hash, '0x0'],
  eth_getUncleByBlockNumberAndIndex: ({ samples }) => [samples.uncle?.number ?? 'latest', '0x0'],
  eth_getUncleCountByBlockHash: ({ samples }) => [samples.uncle?.block ?? samples.head.hash],
  eth_getUncleCountByBlockNumber: ({ samples }) => [samples.uncle?.number ?? 'latest'],
  eth_getBlockReceipts: ({ samples }) => [samples.transaction?.number ?? 'latest'],
  eth_sendRawTransaction: ({ scope }) => [signed[scope] ?? signedForAnyChain],
  debug_traceCall: (context) => [call(context), 'latest', { tracer: 'callTracer' }],
  debug_traceTransaction: (context) => [byName.transactionHash?.(context), { tracer: 'callTracer' }],
  debug_traceBlockByHash: (context) => [byName.blockHash?.(context), { tracer: 'callTracer' }],
  debug_traceBlockByNumber: ({ samples }) => [
    samples.transaction?.number ?? samples.head.number,
    { tracer: 'callTracer' },
  ],
  ...Object.fromEntries(
    // These change an account; the spare one is nobody's.
    ['setBalance', 'setCode', 'setNonce', 'setStorageAt'].flatMap((change) => {
      const values = {
        setBalance: ['balance'],
        setCode: ['code'],
        setNonce: ['nonce'],
        setStorageAt: ['slot', 'value'],
      }
      const names: readonly string[] = values[change as keyof typeof values]
      const example: Example = (context) => [
        context.samples.recipient,
        ...names.map((name) => byName[name]?.(context)),
      ]
      return ['anvil', 'hardhat'].map((prefix) => [`${prefix}_${change}`, example])
    }),
  ),
}

/** One wei from the last dev account (whose key is public) to nobody, nonce 0: a chain takes it once. */
const signed: Readonly<Record<string, string>> = {
  'eip155:1337':
    '0x02f86d82053980843b9aca0085174876e8008252089400000000000000000000000000000000c0ffee000180c080a04b0f2cc69f1830d06562365d739c3e85c13bfa5d6c9c4f75cc95bd8e5c4be3a3a069f3095b56d5b0b7e3512717fe7872d3ec9a24c8a836ad5b4a7b4da1026ac6d6',
  'eip155:1338':
    '0x02f86d82053a80843b9aca0085174876e8008252089400000000000000000000000000000000c0ffee000180c001a06710c589bc4f7afc5c5c6e075c65b62f50ab42dae4d8c9955b6cabd4422aabe7a04710bb9a80c8cdbf1e70e8e652c30173247290a6eb255d4c84a836ef0dac4e6c',
}

/** The transaction without a chain id by which the deterministic deployment proxy is put on chains; nobody has its key. */
const signedForAnyChain =
  '0xf8a58085174876e800830186a08080b853604580600e600039806000f350fe7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf31ba02222222222222222222222222222222222222222222222222222222222222222a02222222222222222222222222222222222222222222222222222222222222222'

/** Optional parameters that are worth showing. */
const shownOptions = ['block']

/** Example parameters of a method of the service, by the names of its parameters. */
export function nodeExample(
  method: string,
  params: readonly { readonly name: string; readonly required: boolean }[],
  context: ExampleContext,
): unknown[] {
  const own = byMethod[method]?.(context)
  if (Array.isArray(own)) return own
  return params
    .filter(({ name, required }) => required || shownOptions.includes(name))
    .map(({ name }) => byName[name]?.(context) ?? null)
}

/** Why the example of a method will find nothing yet, and which call mends that; `null` where it will. */
export function whatIsMissing(
  method: string,
  params: readonly { readonly name: string }[],
  { samples, leftovers }: ExampleContext,
): string | null {
  const names = params.map(({ name }) => name)
  if (names.includes('filterId') && leftovers.filter === undefined)
    return 'There is no filter yet. Call eth_newFilter or eth_newBlockFilter first; its id is then filled in here.'
  if (names.includes('subscriptionId') && leftovers.subscription === undefined)
    return 'There is no subscription yet. Call eth_subscribe first; its id is then filled in here.'
  if (names.includes('snapshotId') && leftovers.snapshot === undefined)
    return 'There is no snapshot yet. Call evm_snapshot first; its id is then filled in here.'
  if (samples.head.hash !== nothing && method.includes('Uncle') && samples.uncle === null)
    return 'No block with an uncle was found on this network, so the answer is empty; the network history has some.'
  if (
    samples.head.hash !== nothing &&
    samples.transaction === null &&
    /Transaction(By|Receipt)|traceTransaction|RawTransaction$/.test(method)
  )
    return method.startsWith('eth_send')
      ? null
      : 'This network has no transaction yet, so the answer is empty. Call eth_sendTransaction first.'
  return null
}
