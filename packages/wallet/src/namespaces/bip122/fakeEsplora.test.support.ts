import { SessionError } from '@causeway/session'
import type { Network, NetworkRow } from '../../networks/network.ts'

/** An Esplora service in memory: the coins of addresses, fee estimates, and what was sent to it. */
export interface FakeEsplora extends Network {
  readonly coins: Map<
    string,
    { txid: string; vout: number; value: number; status?: { confirmed: boolean } }[]
  >
  estimates: unknown
  /** Raw transactions in hex, in the order they came. */
  readonly sent: string[]
  readonly paths: string[]
  /** Answers that a test puts in the place of the usual ones. */
  readonly answers: Map<string, { status: number; text: string }>
  isDown: boolean
}

export const mainnetScope = 'bip122:000000000019d6689c085ae165831e93'

export function createFakeEsplora(row: Partial<NetworkRow> = {}): FakeEsplora {
  const fake: FakeEsplora = {
    row: {
      scope: mainnetScope,
      name: 'Bitcoin',
      symbol: 'BTC',
      decimals: 8,
      http: 'http://127.0.0.1:3000',
      ws: null,
      explorer: null,
      isTest: false,
      from: 'user',
      ...row,
    },
    coins: new Map(),
    estimates: { '1': 20.5, '6': 4.2, '144': 1 },
    sent: [],
    paths: [],
    answers: new Map(),
    isDown: false,
    async rpc() {
      throw new SessionError('chainDisconnected')
    },
    async rest(path, init) {
      if (fake.isDown) throw new SessionError('chainDisconnected')
      fake.paths.push(`${init?.method ?? 'GET'} ${path}`)
      const answer = fake.answers.get(path)
      if (answer !== undefined) return answer
      const address = /^\/address\/(\w+)\/utxo$/.exec(path)?.[1]
      if (address !== undefined) return toJson(fake.coins.get(address) ?? [])
      if (path === '/fee-estimates') return toJson(fake.estimates)
      if (path === '/tx' && init?.method === 'POST') {
        fake.sent.push(init.body ?? '')
        return { status: 200, text: '00'.repeat(32) }
      }
      return { status: 404, text: 'Not Found' }
    },
  }
  return fake
}

function toJson(value: unknown): { status: number; text: string } {
  return { status: 200, text: JSON.stringify(value) }
}
