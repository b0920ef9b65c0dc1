import { type TransactionReceipt, Web3 } from 'web3'
import { keeperAbi, keeperBytecode } from './keeper.ts'
import type { Seen, Visit } from './tourist.ts'

export const visitWithWeb3: Visit = async (place, kind) => {
  const web3 = new Web3(kind === 'http' ? place.http : place.ws)
  web3.eth.transactionPollingInterval = 100
  const account = web3.eth.accounts.wallet.add(place.privateKey)[0]
  if (account === undefined) throw new Error('web3 took no account')
  const from = account.address
  const keeper = (address?: string) => new web3.eth.Contract(keeperAbi, address)

  const seen = (receipt: TransactionReceipt): Seen => ({
    hash: String(receipt.transactionHash),
    block: BigInt(receipt.blockNumber),
    succeeded: BigInt(receipt.status) === 1n,
    contract: receipt.contractAddress ?? null,
  })

  return {
    chainId: () => web3.eth.getChainId(),
    balance: (address) => web3.eth.getBalance(address),
    transfer: async (to, value) => seen(await web3.eth.sendTransaction({ from, to, value, gas: 21_000 })),
    deploy: async () => {
      const data = keeper().deploy({ data: keeperBytecode }).encodeABI()
      return seen(await web3.eth.sendTransaction({ from, data }))
    },
    write: async (contract, value) => seen(await keeper(contract).methods.set(value).send({ from })),
    read: async (contract) => BigInt(await keeper(contract).methods.get().call()),
    estimate: (contract, value) => keeper(contract).methods.set(value).estimateGas({ from }),
    failure: (contract) =>
      keeper(contract)
        .methods.fail()
        .call({ from })
        .then(
          () => 'it did not fail',
          (error: Error & { cause?: Error; innerError?: Error }) =>
            `${error.message} ${error.cause?.message ?? error.innerError?.message ?? ''}`,
        ),
    changes: async (contract, fromBlock) => {
      const logs = await keeper(contract).getPastEvents('Changed', { fromBlock })
      return logs.map((log) => (typeof log === 'string' ? -1n : BigInt(String(log.returnValues.value))))
    },
    blockHash: async (number) => String((await web3.eth.getBlock(number)).hash),
    receiptBlock: (hash) =>
      web3.eth.getTransactionReceipt(hash).then(
        (receipt) => BigInt(receipt.blockNumber),
        () => null,
      ),
    control: async (method, params) => {
      await web3.requestManager.send({ method, params } as never)
    },
    watchHeads: async (listener) => {
      if (kind === 'http') {
        let last = await web3.eth.getBlockNumber()
        const timer = setInterval(async () => {
          const now = await web3.eth.getBlockNumber()
          while (last < now) listener(++last)
        }, 100)
        return () => clearInterval(timer)
      }
      const subscription = await web3.eth.subscribe('newHeads')
      subscription.on('data', (head) => listener(BigInt(head.number ?? -1)))
      return () => subscription.unsubscribe()
    },
    close: () => {
      if (kind === 'ws') web3.provider?.disconnect?.()
    },
  }
}
