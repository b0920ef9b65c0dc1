/** What methods cost in credits: the groups of the table that hosted services publish. */
const ethereum: readonly (readonly [number, readonly string[]])[] = [
  [
    5,
    [
      'eth_chainId',
      'eth_hashrate',
      'eth_mining',
      'eth_protocolVersion',
      'eth_subscribe',
      'eth_syncing',
      'net_listening',
      'net_version',
    ],
  ],
  [10, ['eth_unsubscribe']],
  [
    80,
    [
      'eth_accounts',
      'eth_blockNumber',
      'eth_call',
      'eth_createAccessList',
      'eth_feeHistory',
      'eth_gasPrice',
      'eth_getBalance',
      'eth_getBlockByHash',
      'eth_getBlockByNumber',
      'eth_getCode',
      'eth_getStorageAt',
      'eth_getTransactionByHash',
      'eth_getTransactionCount',
      'eth_getTransactionReceipt',
      'eth_getWork',
      'eth_maxPriorityFeePerGas',
      'eth_newBlockFilter',
      'eth_newFilter',
      'eth_sendRawTransaction',
      'eth_sign',
      'eth_submitWork',
      'eth_uninstallFilter',
      'net_peerCount',
      'web3_clientVersion',
    ],
  ],
  [140, ['eth_getFilterChanges']],
  [
    150,
    [
      'causeway_getReceiptProof',
      'causeway_getTransactionProof',
      'eth_getBlockTransactionCountByHash',
      'eth_getBlockTransactionCountByNumber',
      'eth_getProof',
      'eth_getTransactionByBlockHashAndIndex',
      'eth_getTransactionByBlockNumberAndIndex',
      'eth_getUncleByBlockHashAndIndex',
      'eth_getUncleByBlockNumberAndIndex',
      'eth_getUncleCountByBlockHash',
      'eth_getUncleCountByBlockNumber',
    ],
  ],
  [255, ['eth_getFilterLogs', 'eth_getLogs']],
  [300, ['eth_blobBaseFee', 'eth_estimateGas', 'eth_simulateV1']],
  [1_000, ['eth_getBlockReceipts']],
]

/** Whole families, by how their names begin. */
const ethereumFamilies: readonly (readonly [number, string])[] = [
  [300, 'trace_'],
  [1_000, 'debug_'],
]

/** What networks price in their own way, by how their names begin; it goes before Ethereum's table. */
interface NetworkPrices {
  readonly networks: string
  readonly methods: Readonly<Record<string, number>>
  /** For every method that the row does not name. */
  readonly otherwise: number | null
}

const networkPrices: readonly NetworkPrices[] = [
  { networks: 'linea-', methods: { linea_estimateGas: 100 }, otherwise: null },
  {
    networks: 'starknet-',
    methods: {
      starknet_addDeclareTransaction: 700,
      starknet_addDeployAccountTransaction: 700,
      starknet_addInvokeTransaction: 700,
    },
    otherwise: null,
  },
  { networks: 'solana-', methods: {}, otherwise: 160 },
]

/** A method that no table names. */
const otherMethod = 80

/** A call of a method that does not exist. */
export const unknownMethodCost = 160
/** An answer with a status of 4xx, other than the two that cost nothing: 402 and 429. */
export const refusedCost = 5
/** A batch, beside its calls. */
export const batchCost = 1

/** Events that are pushed to a WebSocket. */
export const eventCosts = {
  /** For each block. */
  newHeads: 50,
  /** For each block in which something matched, however much it was. */
  logs: 300,
  /** For each bundle of pending transactions. */
  pending: 200,
} as const

/** How long one bundle of pending transactions lasts. */
export const pendingBundleMs = 750

const byMethod = new Map(
  ethereum.flatMap(([cost, methods]) => methods.map((method) => [method, cost] as const)),
)

/** The methods that a table names: those of networks too that are not served now. */
export const pricedMethods: readonly string[] = [
  ...byMethod.keys(),
  ...networkPrices.flatMap(({ methods }) => Object.keys(methods)),
]

/** What a call of an existing method costs: by the network's own table, else by Ethereum's, else 80. */
export function methodCost(network: string, method: string): number {
  const own = networkPrices.find(({ networks }) => network.startsWith(networks))
  if (own !== undefined) {
    const cost = Object.hasOwn(own.methods, method) ? own.methods[method] : own.otherwise
    if (cost !== undefined && cost !== null) return cost
  }
  const family = ethereumFamilies.find(([, prefix]) => method.startsWith(prefix))
  return byMethod.get(method) ?? family?.[0] ?? otherMethod
}

/** What the cheapest call of a network costs. */
export function leastCost(network: string): number {
  const own = networkPrices.find(({ networks }) => network.startsWith(networks))
  return own?.otherwise ?? Math.min(...byMethod.values())
}

/** What an answer costs in the end, of what its call was charged. */
export function answerCost(charged: number, status: number): number {
  if (status < 400) return charged
  return status >= 500 || status === 429 || status === 402 ? 0 : Math.min(charged, refusedCost)
}

/** docs/credits.md. */
export function creditPage(): string {
  const names = (methods: readonly string[]) => methods.map((method) => `\`${method}\``).join(', ')
  const families = new Map(ethereumFamilies.map(([cost, prefix]) => [cost, prefix]))
  const rows = ethereum.map(([cost, methods]) => {
    const family = families.get(cost)
    return `| ${cost} | ${names(methods)}${family === undefined ? '' : `, all of \`${family}*\``} |`
  })
  const own = networkPrices.flatMap(({ networks, methods, otherwise }) => [
    ...Object.entries(methods).map(([method, cost]) => `| \`${networks}*\` | \`${method}\` | ${cost} |`),
    ...(otherwise === null ? [] : [`| \`${networks}*\` | every other | ${otherwise} |`]),
  ])
  return `# Credits

Generated by \`npm run generate\` from \`packages/node/src/metering/costs.ts\`. How limits work: [limits.md](limits.md).

Every call is charged before it is carried out. What it costs is looked up in the table of its network, else in this one,
else it is ${otherMethod}. A method that does not exist costs ${unknownMethodCost}.

| Credits | Methods |
| ---: | --- |
${rows.join('\n')}

| Networks | Method | Credits |
| --- | --- | ---: |
${own.join('\n')}

A batch costs its calls and ${batchCost} credit more.

| Answer | Costs |
| --- | --- |
| a result, or an error of the call itself | what the method costs |
| status 4xx | ${refusedCost} |
| status 402, 429, 5xx | nothing; the charge is given back |

| Event on a WebSocket | Credits |
| --- | ---: |
| \`newHeads\`, for each block | ${eventCosts.newHeads} |
| \`logs\`, for each block in which something matched, however much | ${eventCosts.logs} |
| \`newPendingTransactions\`, for each bundle of ${pendingBundleMs} ms | ${eventCosts.pending} |
`
}
