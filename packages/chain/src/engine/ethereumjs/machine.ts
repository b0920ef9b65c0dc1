import { fromHex, type Hex, toHex } from '@causeway/rpc'
import { Common, ConsensusAlgorithm, ConsensusType, Hardfork } from '@ethereumjs/common'
import { EVM, NobleBN254, paramsEVM } from '@ethereumjs/evm'
import { type ForkName, forkNames } from '../../genesis.ts'
import type { Log } from '../../values/receipt.ts'
import type { Environment } from '../environment.ts'
import type { FrameResult, Machine } from '../machine.ts'
import { precompilesOf } from '../precompiles.ts'
import { toAddress } from './accounts.ts'
import { customCrypto } from './crypto.ts'
import { haltOf } from './halt.ts'
import { amendOpcodes } from './opcodes.ts'
import { placePrecompiles } from './precompiles.ts'
import { createJournal, createStateManager, type Lent } from './state.ts'
import { watch } from './watch.ts'

/** The library knows the first fork by another name, and each blob-parameter fork only changes numbers of ours. */
function hardforkOf(fork: ForkName): string {
  if (fork === 'frontier') return Hardfork.Chainstart
  return fork.startsWith('bpo') ? Hardfork.Osaka : fork
}

const hardforks = forkNames
  .filter((fork) => !fork.startsWith('bpo'))
  .map((fork) => ({ name: hardforkOf(fork), block: 0 }))

interface Instance extends Lent {
  evm: EVM
  environment: Environment
}

/** The library searches a list for every question, several at each step. Remembered, a run takes half the time. */
function rememberEips(common: Common): void {
  const search = common.isActivatedEIP.bind(common)
  // One byte for each number: not asked yet, active, or not.
  const answers = new Uint8Array(16_384)
  common.isActivatedEIP = (eip) => {
    if (answers[eip] === 0) answers[eip] = search(eip) ? 1 : 2
    return answers[eip] === 1
  }
}

function createInstance(environment: Environment, lent: Lent): Instance {
  const { config, rules } = environment
  const common = new Common({
    chain: {
      name: 'causeway',
      chainId: config.chainId.toString(),
      genesis: { gasLimit: 0, difficulty: 0, nonce: '0x0000000000000000', extraData: '0x' },
      hardforks,
      bootstrapNodes: [],
      consensus: { type: ConsensusType.ProofOfStake, algorithm: ConsensusAlgorithm.Casper },
    },
    hardfork: hardforkOf(rules.fork),
    params: paramsEVM,
    customCrypto: { ...customCrypto },
  })
  rememberEips(common)
  const instance = { ...lent, environment }
  const stateManager = createStateManager(instance)
  const evm = new EVM({
    common,
    stateManager,
    bn254: new NobleBN254(),
    blockchain: {
      getBlock: async (number) => ({ hash: () => fromHex(instance.environment.blockHash(BigInt(number))) }),
      putBlock: async () => {},
      shallowCopy() {
        return this
      },
    },
    customPrecompiles: placePrecompiles(common, environment),
    customOpcodes: amendOpcodes(common),
  })
  evm.journal = createJournal(instance, stateManager)
  return Object.assign(instance, { evm })
}

/**
 * Making an EVM costs about a millisecond, so they are kept, by chain and fork. One is lent to one run at a time, for
 * it holds the block and the transaction that it is at. Sets of moved precompiles are not worth keeping.
 */
const idle = new Map<string, Instance[]>()

function shelfOf(environment: Environment): Instance[] | null {
  const { config, rules, precompiles } = environment
  if (precompiles !== precompilesOf(rules)) return null
  const key = `${config.chainId}/${hardforkOf(rules.fork)}`
  let shelf = idle.get(key)
  if (shelf === undefined) {
    shelf = []
    idle.set(key, shelf)
  }
  return shelf
}

/** Bytecode by EthereumJS. */
export const machine: Machine = {
  async run(world, environment, frame, hooks) {
    const shelf = shelfOf(environment)
    const instance = shelf?.pop() ?? createInstance(environment, { world })
    const { evm } = instance
    instance.world = world
    instance.environment = environment
    const release =
      hooks === undefined ? null : watch(evm, world, environment.rules, frame.refund ?? 0n, hooks)
    try {
      const { execResult } = await evm.runCall({
        block: { header: headerOf(environment) },
        caller: toAddress(frame.caller),
        origin: toAddress(frame.caller),
        ...(frame.to === null ? {} : { to: toAddress(frame.to) }),
        value: frame.value,
        data: frame.input,
        gasLimit: frame.gas,
        gasPrice: frame.gasPrice,
        blobVersionedHashes: [...frame.blobVersionedHashes],
        skipNonceIncrement: true,
      })
      const destroyed = [...(execResult.selfdestruct?.keys() ?? [])] as Hex[]
      const created = execResult.createdAddresses
      const result: FrameResult = {
        gasUsed: execResult.executionGasUsed,
        refund: execResult.gasRefund ?? 0n,
        output: execResult.returnValue,
        halt: haltOf(execResult),
        logs: (execResult.logs ?? []).map(logOf),
        // Since Cancun only a contract made in the same transaction goes (EIP-6780).
        destroyed: environment.rules.is('cancun')
          ? destroyed.filter((address) => created?.has(address))
          : destroyed,
      }
      // An instance that threw is left behind: who knows what it still holds.
      evm.transientStorage.clear()
      shelf?.push(instance)
      return result
    } finally {
      release?.()
    }
  },
}

function headerOf(environment: Environment) {
  const { context, blobBaseFee } = environment
  return {
    number: context.number,
    timestamp: context.timestamp,
    coinbase: toAddress(context.coinbase),
    difficulty: context.difficulty,
    prevRandao: fromHex(context.prevRandao),
    gasLimit: context.gasLimit,
    ...(context.baseFeePerGas === null ? {} : { baseFeePerGas: context.baseFeePerGas }),
    getBlobGasPrice: () => blobBaseFee ?? undefined,
  }
}

function logOf([address, topics, data]: [Uint8Array, Uint8Array[], Uint8Array]): Log {
  return { address: toHex(address), topics: topics.map(toHex), data: toHex(data) }
}
