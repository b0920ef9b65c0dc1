import { devAccounts, signTransaction } from '@causeway/chain'
import { fromHex, type Hex, toHex } from '@causeway/rpc'
import type { Service } from '../../service.ts'
import { key } from '../service.test.support.ts'

/** Emits a log with topic 7, whatever it is called with. */
const logger: Hex = '0x6c6001600052600760206000a100600052600d6013f3'
/** Never ends. */
const loop: Hex = '0x635b6000566000526004601cf3'

/**
 * Fills a dev network with something to ask for, and gives the texts that mean something there: accounts, contracts,
 * hashes of blocks and transactions, and signed transactions that have not been sent.
 */
export async function chainSamples(service: Service, network: string): Promise<string[]> {
  const ask = async (method: string, params: unknown[]) => {
    const text = await service.call(network, key, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    const { result, error } = JSON.parse(text ?? '{}')
    if (error) throw new Error(error.message)
    return result
  }
  const [from, to] = devAccounts.map(({ address }) => address)
  const sent: string[] = []
  const send = async (transaction: object) => {
    const hash = await ask('eth_sendTransaction', [{ from, ...transaction }])
    sent.push(hash)
    return ask('eth_getTransactionReceipt', [hash])
  }
  const created = [await send({ data: logger }), await send({ data: loop })]
  const contracts: string[] = created.map(({ contractAddress }) => contractAddress)
  const called = [await send({ to: contracts[0], data: '0x' }), await send({ to, value: '0x1' })]
  const blocks: string[] = [...created, ...called].map(({ blockHash }) => blockHash)
  const unsent = devAccounts
    .slice(1)
    .flatMap(({ privateKey }) => [signed(privateKey, 0n), signed(privateKey, 1n)])
  const words = [
    'newHeads',
    'logs',
    'newPendingTransactions',
    '0x0',
    '0x1',
    '0x3',
    '0x5208',
    `0x${'7'.padStart(64, '0')}`,
  ]
  return [...devAccounts.map(({ address }) => address), ...contracts, ...blocks, ...sent, ...unsent, ...words]
}

function signed(privateKey: Hex, nonce: bigint): Hex {
  const transaction = signTransaction(
    {
      type: 2,
      chainId: 1337n,
      nonce,
      gas: 21_000n,
      to: `0x${'35'.repeat(20)}`,
      value: 1n,
      input: '0x',
      gasPrice: null,
      maxFeePerGas: 10n ** 10n,
      maxPriorityFeePerGas: 1n,
      accessList: [],
      maxFeePerBlobGas: null,
      blobVersionedHashes: [],
      authorizationList: [],
    },
    fromHex(privateKey),
  )
  return toHex(transaction)
}
