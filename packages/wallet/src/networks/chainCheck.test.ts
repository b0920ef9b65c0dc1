import { SessionError } from '@causeway/session'
import { expect, test } from 'vitest'
import { checkedNetwork } from './chainCheck.ts'
import { type Network, NodeError } from './network.ts'

/** A network whose node is a function, with what it was asked. */
function setUp(node: (method: string) => unknown, scope = 'eip155:1337') {
  const asked: string[] = []
  const network: Network = {
    row: {
      scope,
      name: 'localnet',
      symbol: 'ETH',
      decimals: 18,
      http: 'http://localhost:8645',
      ws: null,
      explorer: null,
      isTest: true,
      from: 'user',
    },
    rpc: async (method) => {
      asked.push(method)
      return await node(method)
    },
    rest: async () => ({ status: 200, text: '' }),
  }
  return { network: checkedNetwork(network), asked }
}

const serving = (chainId: unknown) => (method: string) => (method === 'eth_chainId' ? chainId : 'said')

test('an address is asked for its chain once', async () => {
  const { network, asked } = setUp(serving('0x539'))
  const reads = [network.rpc('eth_blockNumber'), network.rpc('eth_gasPrice')]
  expect(await Promise.all(reads)).toEqual(['said', 'said'])
  expect(await network.rpc('eth_sendRawTransaction', ['0x'])).toBe('said')
  expect(asked).toEqual(['eth_blockNumber', 'eth_chainId', 'eth_gasPrice', 'eth_sendRawTransaction'])
})

test('from an address of another chain nothing is read, and nothing is sent to it', async () => {
  let chainId = '0x1'
  const { network, asked } = setUp((method) => serving(chainId)(method))
  const refusal = {
    code: 4901,
    message:
      'localnet (eip155:1337) has an address that serves another chain, eip155:1: correct it in the wallet.',
  }
  await expect(network.rpc('eth_getBalance', ['0x0'])).rejects.toMatchObject(refusal)
  await expect(network.rpc('eth_sendRawTransaction', ['0x'])).rejects.toMatchObject(refusal)
  expect(asked).not.toContain('eth_sendRawTransaction')
  chainId = '0x539'
  expect(await network.rpc('eth_sendRawTransaction', ['0x'])).toBe('said')
})

test.each([
  ['refuses to say', new NodeError({ code: -32601, message: 'no such method' })],
  ['says nothing that is a chain id', null],
])('a node that %s is taken at the word of the user', async (_, answer) => {
  const { network } = setUp((method) => {
    if (method !== 'eth_chainId') return 'said'
    if (answer !== null) throw answer
    return { odd: true }
  })
  expect(await network.rpc('eth_blockNumber')).toBe('said')
})

test('a node that is not there is 4901, and is asked again when it is back', async () => {
  let isUp = false
  const { network } = setUp((method) => {
    if (!isUp) throw new SessionError('chainDisconnected')
    return serving('0x539')(method)
  })
  await expect(network.rpc('eth_blockNumber')).rejects.toMatchObject({ code: 4901 })
  isUp = true
  expect(await network.rpc('eth_blockNumber')).toBe('said')
})

test('other families of chains are not asked', async () => {
  const { network, asked } = setUp(() => 'said', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  expect(await network.rpc('getSlot')).toBe('said')
  expect(asked).toEqual(['getSlot'])
})
