import {
  Contract,
  ContractFactory,
  JsonRpcProvider,
  NonceManager,
  type TransactionReceipt,
  Wallet,
  WebSocketProvider,
} from 'ethers'
import { keeperAbi, keeperBytecode } from './keeper.ts'
import type { Seen, Visit } from './tourist.ts'

export const visitWithEthers: Visit = async (place, kind) => {
  const provider =
    kind === 'http'
      ? new JsonRpcProvider(place.http, undefined, { pollingInterval: 100, cacheTimeout: -1 })
      : new WebSocketProvider(place.ws, undefined, { cacheTimeout: -1 })
  const signer = new NonceManager(new Wallet(place.privateKey, provider))
  const keeper = (address: string) => new Contract(address, keeperAbi, signer)

  function seen(receipt: TransactionReceipt | null): Seen {
    if (receipt === null) throw new Error('no receipt')
    return {
      hash: receipt.hash,
      block: BigInt(receipt.blockNumber),
      succeeded: receipt.status === 1,
      contract: receipt.contractAddress,
    }
  }

  return {
    chainId: async () => (await provider.getNetwork()).chainId,
    balance: (address) => provider.getBalance(address),
    transfer: async (to, value) => seen(await (await signer.sendTransaction({ to, value })).wait()),
    deploy: async () => {
      const contract = await new ContractFactory(keeperAbi, keeperBytecode, signer).deploy()
      return seen((await contract.deploymentTransaction()?.wait()) ?? null)
    },
    write: async (contract, value) =>
      seen(await (await keeper(contract).getFunction('set').send(value)).wait()),
    read: (contract) => keeper(contract).getFunction('get').staticCall(),
    estimate: (contract, value) => keeper(contract).getFunction('set').estimateGas(value),
    failure: (contract) =>
      keeper(contract)
        .getFunction('fail')
        .staticCall()
        .then(
          () => 'it did not fail',
          (error: Error) => error.message,
        ),
    changes: async (contract, from) => {
      const logs = await keeper(contract).queryFilter('Changed', Number(from))
      return logs.map((log) => ('args' in log ? log.args.value : -1n))
    },
    blockHash: async (number) => (await provider.getBlock(Number(number)))?.hash ?? '',
    receiptBlock: async (hash) => {
      const receipt = await provider.getTransactionReceipt(hash)
      return receipt === null ? null : BigInt(receipt.blockNumber)
    },
    control: async (method, params) => {
      await provider.send(method, params)
      signer.reset()
    },
    watchHeads: async (listener) => {
      const heard = (number: number) => listener(BigInt(number))
      await provider.on('block', heard)
      return async () => {
        await provider.off('block', heard)
      }
    },
    close: async () => {
      await provider.destroy()
    },
  }
}
