import { NodeError, type solana } from '@causeway/wallet'

type Namespace = typeof solana
type Call = Parameters<Namespace['describe']>[0]
type Surroundings = Parameters<Namespace['describe']>[1]
export type Effect = Awaited<ReturnType<Namespace['describe']>>
type Network = Surroundings['network']

/** A node that answers from a table: JSON-RPC by method, REST by path. What is not there is an error of the node. */
export interface TableNode {
  readonly rpc?: Readonly<Record<string, (params: unknown) => unknown>>
  readonly rest?: Readonly<Record<string, (body: string) => string>>
}

/** One call of a site that was granted one account, described and, as if the user said yes, performed. */
export async function approveCall(options: {
  readonly namespace: Namespace
  readonly scope: string
  readonly account: {
    readonly address: string
    readonly publicKey: Uint8Array
    readonly privateKey: Uint8Array
  }
  readonly method: string
  readonly params: unknown
  readonly node?: TableNode
}): Promise<{ effect: Effect; result: unknown }> {
  const { namespace, scope, account, method, params } = options
  const call: Call = {
    scope,
    method,
    params,
    accounts: [namespace.toCaip10(scope, account)],
    origin: 'https://dapp.example',
    connection: 'c1',
  }
  const surroundings = createSurroundings(createNetwork(scope, options.node ?? {}))
  const effect = await namespace.describe(call, surroundings)
  const signer = {
    address: account.address,
    use: async <T>(sign: (privateKey: Uint8Array) => T | Promise<T>) => sign(account.privateKey.slice()),
  }
  return { effect, result: await namespace.perform(call, effect, signer, surroundings) }
}

function createNetwork(scope: string, node: TableNode): Network {
  const isBitcoin = scope.startsWith('bip122:')
  return {
    row: {
      scope,
      name: scope,
      symbol: isBitcoin ? 'BTC' : 'SOL',
      decimals: isBitcoin ? 8 : 9,
      http: 'http://127.0.0.1:1',
      ws: null,
      explorer: null,
      isTest: true,
      from: 'user',
    },
    async rpc(method, params) {
      const answer = node.rpc?.[method]
      if (answer === undefined) throw new NodeError({ code: -32601, message: 'Method not found' })
      return answer(params)
    },
    async rest(path, init) {
      const answer = node.rest?.[path]
      return answer === undefined
        ? { status: 404, text: '' }
        : { status: 200, text: answer(init?.body ?? '') }
    },
  }
}

function createSurroundings(network: Network): Surroundings {
  const never = (): never => {
    throw new Error('not part of this test')
  }
  return {
    network,
    get networks(): never {
      return never()
    },
    own: () => [],
    recipients: () => [],
    noteRecipient: () => {},
    get feeds(): never {
      return never()
    },
    get notebook(): never {
      return never()
    },
    grantScope: never,
    now: () => Date.UTC(2026, 0, 1),
  }
}
