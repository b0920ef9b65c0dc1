import { createPublicClient, createWalletClient, defineChain, http, publicActions, webSocket } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { keeperAbi, keeperBytecode } from './keeper.ts'
import type { Seen, Visit } from './tourist.ts'

export const visitWithViem: Visit = async (place, kind) => {
  const transport = kind === 'http' ? http(place.http) : webSocket(place.ws)
  const id = await createPublicClient({ transport }).getChainId()
  const chain = defineChain({
    id,
    name: 'tour',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [place.http] } },
  })
  const account = privateKeyToAccount(place.privateKey)
  const client = createWalletClient({ account, chain, transport, pollingInterval: 100 }).extend(publicActions)

  async function seen(hash: `0x${string}`): Promise<Seen> {
    const receipt = await client.waitForTransactionReceipt({ hash })
    return {
      hash,
      block: receipt.blockNumber,
      succeeded: receipt.status === 'success',
      contract: receipt.contractAddress ?? null,
    }
  }
  const at = (contract: string) => ({ address: contract as `0x${string}`, abi: keeperAbi })

  return {
    chainId: async () => BigInt(await client.getChainId()),
    balance: (address) => client.getBalance({ address }),
    transfer: async (to, value) => seen(await client.sendTransaction({ to, value })),
    deploy: async () => seen(await client.deployContract({ abi: keeperAbi, bytecode: keeperBytecode })),
    write: async (contract, value) => {
      const { request } = await client.simulateContract({
        ...at(contract),
        functionName: 'set',
        args: [value],
        account,
      })
      return seen(await client.writeContract(request))
    },
    read: (contract) => client.readContract({ ...at(contract), functionName: 'get' }),
    estimate: (contract, value) =>
      client.estimateContractGas({ ...at(contract), functionName: 'set', args: [value], account }),
    failure: (contract) =>
      client.simulateContract({ ...at(contract), functionName: 'fail', account }).then(
        () => 'it did not fail',
        (error: Error) => error.message,
      ),
    changes: async (contract, fromBlock) => {
      const logs = await client.getContractEvents({ ...at(contract), eventName: 'Changed', fromBlock })
      return logs.map((log) => log.args.value ?? -1n)
    },
    blockHash: async (blockNumber) => (await client.getBlock({ blockNumber })).hash,
    receiptBlock: (hash) =>
      client.getTransactionReceipt({ hash: hash as `0x${string}` }).then(
        (receipt) => receipt.blockNumber,
        () => null,
      ),
    control: async (method, params) => {
      await client.request({ method: method as never, params: params as never })
    },
    watchHeads: async (listener) => {
      const onBlock = (block: { number: bigint }) => listener(block.number)
      return client.watchBlocks({ emitMissed: true, onBlock })
    },
    close: async () => {
      if ('getRpcClient' in client.transport) (await client.transport.getRpcClient()).close()
    },
  }
}
