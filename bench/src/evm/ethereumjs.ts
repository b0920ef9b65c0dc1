import {
  Address,
  Common,
  createEVM,
  type EVM,
  Hardfork,
  Mainnet,
} from '../../../packages/evm/dist/fuzz/oracle/ethereumjs.test.support.js'
import { fromHex, type Hex, toHex } from '../../../packages/rpc/dist/index.js'
import { type Engine, gasLimit, sender } from './engine.ts'

/** EthereumJS as it is published, on the state manager that it brings for states in memory. */
export async function createEthereumjs(): Promise<Engine> {
  const evm = await createEVM({ common: new Common({ chain: Mainnet, hardfork: Hardfork.Cancun }) })
  const caller = new Address(fromHex(sender))

  const execute = async (to: Hex | null, input: Hex) => {
    await evm.journal.checkpoint()
    const data = fromHex(input)
    const place = to === null ? {} : { to: new Address(fromHex(to)) }
    for (const address of [sender, to]) if (address !== null) evm.journal.addAlwaysWarmAddress(address)
    const result = await evm.runCall({ caller, data, gasLimit: gasLimit - intrinsicGas(data), ...place })
    if (result.execResult.exceptionError !== undefined) throw new Error('ethereumjs: a call failed')
    return { ...result, gas: result.execResult.executionGasUsed + intrinsicGas(data) }
  }
  const keep = async () => {
    await evm.journal.commit()
    forget(evm)
  }
  const undo = async () => {
    await evm.journal.revert()
    forget(evm)
  }
  return {
    name: 'ethereumjs',
    async deploy(code) {
      const { createdAddress } = await execute(null, code)
      await keep()
      if (createdAddress === undefined) throw new Error('ethereumjs: no contract was made')
      return toHex(createdAddress.bytes)
    },
    async send(to, input) {
      await execute(to, input)
      await keep()
    },
    async gasOf(to, input) {
      const { gas } = await execute(to, input)
      await undo()
      return gas
    },
    async call(to, input) {
      const { execResult } = await execute(to, input)
      await undo()
      return toHex(execResult.returnValue)
    },
  }
}

/** What belongs to one transaction, as the library's own runner of transactions clears it. */
function forget(evm: EVM): void {
  evm.journal.cleanJournal()
  evm.stateManager.originalStorageCache.clear()
  evm.transientStorage.clear()
}

/** What a transaction costs before its first instruction; the library counts it outside its EVM. */
function intrinsicGas(data: Uint8Array): bigint {
  return 21_000n + data.reduce((sum, byte) => sum + (byte === 0 ? 4n : 16n), 0n)
}
