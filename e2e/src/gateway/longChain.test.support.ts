import { type ServedDev, serveDev } from '../servedDev.ts'
import { keeperBytecode } from '../tours/keeper.ts'

const hex = (value: number) => `0x${value.toString(16)}`
const gwei = 1_000_000_000

/**
 * A dev network with blocks of a hundred transactions each, every tenth of which writes a log. Its first block holds the
 * contract; the walk starts behind it.
 */
export async function serveLongChain(blocks: number): Promise<ServedDev> {
  const chain = await serveDev({ mining: { mode: 'interval', seconds: 86_400 } })
  const accounts = (await chain.call('eth_accounts')) as string[]
  const fees = { maxFeePerGas: hex(100 * gwei), maxPriorityFeePerGas: hex(gwei) }
  const deployment = { from: accounts[0], data: keeperBytecode, gas: hex(1_000_000), ...fees }
  const created = await chain.call('eth_sendTransaction', deployment)
  await chain.call('evm_mine')
  const receipt = await chain.call('eth_getTransactionReceipt', created)
  const { contractAddress } = receipt as { contractAddress: string }

  for (let block = 0; block < blocks; block += 1) {
    await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        const sender = index % accounts.length
        const nonce = hex(block * 10 + Math.floor(index / 10) + (sender === 0 ? 1 : 0))
        const from = accounts[sender]
        const value = block * 100 + index
        // set(uint256) of the keeper.
        const data = `0x60fe47b1${value.toString(16).padStart(64, '0')}`
        const what =
          sender === 9
            ? { to: contractAddress, data, gas: hex(100_000) }
            : { to: accounts[sender + 1], value: hex(value), gas: hex(21_000) }
        return chain.call('eth_sendTransaction', { from, nonce, ...what, ...fees })
      }),
    )
    await chain.call('evm_mine')
  }
  return chain
}
