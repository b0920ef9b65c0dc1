import { createRequire } from 'node:module'
import { fromHex, type Hex } from '../../../packages/rpc/dist/index.js'
import { type Engine, gasLimit, sender, senderKey } from './engine.ts'

/** What is used of the module. Its own types are there only where the peers of the benchmark are installed. */
interface Edr {
  EdrContext: new () => {
    registerProviderFactory(chainType: string, factory: unknown): Promise<void>
    createProvider(
      chainType: string,
      config: object,
      logger: object,
      subscriptions: object,
      decoder: object,
    ): Promise<{
      handleRequest(
        request: string,
      ): Promise<{ data: string | { result?: unknown; error?: { message: string } } }>
    }>
  }
  ContractDecoder: new () => object
  GENERIC_CHAIN_TYPE: string
  CANCUN: string
  MineOrdering: { Priority: string }
  genericChainProviderFactory(): unknown
}

/** The engine of Hardhat, in Rust, called in this process. It has no other interface than JSON-RPC as text. */
export async function createEdr(): Promise<Engine> {
  // A native module in CommonJS.
  const edr: Edr = createRequire(import.meta.url)('@nomicfoundation/edr')
  const context = new edr.EdrContext()
  await context.registerProviderFactory(edr.GENERIC_CHAIN_TYPE, edr.genericChainProviderFactory())
  const provider = await context.createProvider(
    edr.GENERIC_CHAIN_TYPE,
    providerConfig(edr),
    { enable: false, decodeConsoleLogInputsCallback: () => [], printLineCallback: () => {} },
    { subscriptionCallback: () => {} },
    new edr.ContractDecoder(),
  )
  const ask = async <T>(method: string, ...params: unknown[]): Promise<T> => {
    const answer = await provider.handleRequest(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    const { result, error } = typeof answer.data === 'string' ? JSON.parse(answer.data) : answer.data
    if (error !== undefined) throw new Error(`edr: ${method}: ${error.message}`)
    return result
  }
  const gas = `0x${gasLimit.toString(16)}`
  const transact = async (fields: { to?: Hex; data: Hex }) => {
    const sent = { from: sender, gas, gasPrice: '0x3b9aca00', ...fields }
    const hash = await ask<Hex>('eth_sendTransaction', sent)
    const receipt = await ask<{ status: Hex; gasUsed: Hex; contractAddress: Hex }>(
      'eth_getTransactionReceipt',
      hash,
    )
    if (receipt.status !== '0x1') throw new Error('edr: a transaction failed')
    return receipt
  }
  return {
    name: 'edr',
    async deploy(code) {
      return (await transact({ data: code })).contractAddress
    },
    async send(to, data) {
      await transact({ to, data })
    },
    async gasOf(to, data) {
      const before = await ask<Hex>('evm_snapshot')
      const { gasUsed } = await transact({ to, data })
      await ask<boolean>('evm_revert', before)
      return BigInt(gasUsed)
    },
    call: (to, data) => ask<Hex>('eth_call', { from: sender, to, data, gas }, 'latest'),
  }
}

function providerConfig(edr: Edr): object {
  return {
    allowBlocksWithSameTimestamp: true,
    allowUnlimitedContractSize: false,
    bailOnCallFailure: true,
    bailOnTransactionFailure: true,
    chainId: 1n,
    coinbase: new Uint8Array(20),
    defaultTransactionGasLimit: gasLimit,
    genesisState: [{ address: fromHex(sender), balance: 10n ** 24n }],
    hardfork: edr.CANCUN,
    initialBaseFeePerGas: 0n,
    initialParentBeaconBlockRoot: new Uint8Array(32),
    minGasPrice: 0n,
    mining: { autoMine: true, blockGasLimit: gasLimit, memPool: { order: edr.MineOrdering.Priority } },
    network: { genesisBlockGasLimit: gasLimit },
    networkId: 1n,
    observability: {},
    ownedAccounts: [senderKey],
    precompileOverrides: [],
  }
}
