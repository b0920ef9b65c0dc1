import { SessionError } from '@causeway/session'
import { base58, base64 } from '@scure/base'
import { type Network, type NetworkRow, NodeError } from '../../networks/network.ts'

/** An account of the fake cluster. */
export interface FakeAccount {
  readonly lamports: number
  readonly owner: string
  readonly data: Uint8Array
}

/** A Solana node in memory: it holds accounts, answers what the wallet asks, and remembers what it was sent. */
export interface FakeSolanaRpc extends Network {
  readonly accounts: Map<string, FakeAccount>
  /** The state that a simulation ends in, by address; what is not there stays as it is. */
  readonly afterwards: Map<string, FakeAccount | null>
  readonly sent: { transaction: string; options: Record<string, unknown> }[]
  readonly calls: { method: string; params: unknown }[]
  /** Makes the next simulations fail. */
  failure: { err: unknown; logs: readonly string[] } | null
  /** Answers of other methods, put in by a test; a function is called. */
  readonly answers: Map<string, unknown>
  isDown: boolean
}

export const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

export function createFakeSolanaRpc(row: Partial<NetworkRow> = {}): FakeSolanaRpc {
  const fake: FakeSolanaRpc = {
    row: {
      scope: mainnet,
      name: 'Solana',
      symbol: 'SOL',
      decimals: 9,
      http: 'http://127.0.0.1:8899',
      ws: null,
      explorer: null,
      isTest: false,
      from: 'user',
      ...row,
    },
    accounts: new Map(),
    afterwards: new Map(),
    sent: [],
    calls: [],
    failure: null,
    answers: new Map(),
    isDown: false,
    async rpc(method, params) {
      if (fake.isDown) throw new SessionError('chainDisconnected')
      fake.calls.push({ method, params })
      if (fake.answers.has(method)) return fake.answers.get(method)
      return answer(fake, method, params as readonly unknown[])
    },
    async rest() {
      throw new SessionError('chainDisconnected')
    },
  }
  return fake
}

function answer(fake: FakeSolanaRpc, method: string, params: readonly unknown[]): unknown {
  const context = { slot: 1 }
  switch (method) {
    case 'getAccountInfo':
      return { context, value: toWire(fake.accounts.get(params[0] as string) ?? null) }
    case 'getMultipleAccounts':
      return {
        context,
        value: (params[0] as string[]).map((address) => toWire(fake.accounts.get(address) ?? null)),
      }
    case 'getFeeForMessage': {
      const signers = base64.decode(params[0] as string)
      // A version 0 message has its version before the header.
      return { context, value: 5000 * ((signers[0] ?? 0) & 0x80 ? (signers[1] ?? 0) : (signers[0] ?? 0)) }
    }
    case 'simulateTransaction': {
      if (fake.failure !== null) return { context, value: { ...fake.failure, accounts: null } }
      const { accounts } = params[1] as { accounts: { addresses: string[] } }
      return {
        context,
        value: {
          err: null,
          logs: [],
          accounts: accounts.addresses.map((address) =>
            toWire(
              fake.afterwards.has(address)
                ? (fake.afterwards.get(address) ?? null)
                : (fake.accounts.get(address) ?? null),
            ),
          ),
        },
      }
    }
    case 'sendTransaction': {
      const transaction = params[0] as string
      fake.sent.push({ transaction, options: params[1] as Record<string, unknown> })
      return base58.encode(base64.decode(transaction).subarray(1, 65))
    }
    case 'getGenesisHash':
      return '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
    default:
      throw new NodeError({ code: -32601, message: 'Method not found' })
  }
}

function toWire(account: FakeAccount | null): unknown {
  if (account === null) return null
  return {
    lamports: account.lamports,
    owner: account.owner,
    data: [base64.encode(account.data), 'base64'],
    executable: false,
    rentEpoch: 0,
    space: account.data.length,
  }
}

/** The data of a look-up table that holds these addresses. */
export function lookUpTable(addresses: readonly string[]): FakeAccount {
  const data = new Uint8Array(56 + 32 * addresses.length)
  data[0] = 1
  addresses.forEach((address, i) => {
    data.set(base58.decode(address), 56 + 32 * i)
  })
  return { lamports: 1, owner: 'AddressLookupTab1e1111111111111111111111111', data }
}

/** The data of a token account. */
export function tokenAccount(mint: string, owner: string, amount: bigint): FakeAccount {
  const data = new Uint8Array(165)
  data.set(base58.decode(mint))
  data.set(base58.decode(owner), 32)
  new DataView(data.buffer).setBigUint64(64, amount, true)
  return { lamports: 2_039_280, owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', data }
}

/** The data of a mint. */
export function mint(decimals: number): FakeAccount {
  const data = new Uint8Array(82)
  data[44] = decimals
  return { lamports: 1_461_600, owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', data }
}
