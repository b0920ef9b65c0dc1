import {
  allChecks,
  callChecks,
  createMachine,
  createWorld,
  type Environment,
  keccakHex,
  type Machine,
  type Message,
  precompilesOf,
  rulesOf,
  runMessage,
  type StateReader,
  tryMessage,
} from '../../../packages/evm/dist/index.js'
import { createCompiler } from '../../../packages/evm/dist/jit/createCompiler.js'
import { fromHex, type Hex } from '../../../packages/rpc/dist/index.js'
import { type Engine, gasLimit, sender } from './engine.ts'
import { createPlainState, type PlainState } from './plainState.ts'

const rules = rulesOf('cancun', { target: 3, max: 6, baseFeeUpdateFraction: 3_338_477n })
const environment: Environment = {
  chainId: 1n,
  rules,
  context: {
    number: 1n,
    timestamp: 1_800_000_000n,
    coinbase: '0x00000000000000000000000000000000c0101ba5',
    gasLimit,
    baseFeePerGas: 0n,
    difficulty: 0n,
    prevRandao: `0x${'00'.repeat(32)}`,
    excessBlobGas: 0n,
    parentBeaconBlockRoot: null,
  },
  blobBaseFee: 1n,
  blockHash: (number) => keccakHex(fromHex(`0x${number.toString(16).padStart(64, '0')}`)),
  precompiles: precompilesOf(rules),
}

/** Everything interpreted. */
export function createInterpreter(): Engine {
  return createOurs('interpreter', createMachine())
}

/** Interpreted first, compiled when it has become hot: as the service runs it. */
export function createCompiling(): Engine {
  return createOurs('compiler', createMachine({ compiler: createCompiler() }))
}

function createOurs(name: 'interpreter' | 'compiler', machine: Machine): Engine {
  const state: PlainState & StateReader = createPlainState()
  const messageOf = (to: Hex | null, input: Hex): Message => ({
    from: sender,
    to,
    nonce: state.account(sender)?.nonce ?? 0n,
    value: 0n,
    gas: gasLimit,
    gasPrice: 0n,
    maxFeePerGas: 0n,
    maxPriorityFeePerGas: 0n,
    input: fromHex(input),
    accessList: null,
    maxFeePerBlobGas: null,
    blobVersionedHashes: null,
    authorizationList: null,
  })
  const execute = (to: Hex | null, input: Hex) => {
    const world = createWorld(state)
    const run = { machine, world, environment, message: messageOf(to, input), checks: allChecks }
    const outcome = runMessage(run)
    if ('refused' in outcome || outcome.halt !== null) throw new Error(`${name}: a transaction failed`)
    state.apply(world.takeChanges())
    return outcome
  }
  const attempt = (to: Hex, input: Hex) => {
    const message = messageOf(to, input)
    const outcome = tryMessage({
      machine,
      world: createWorld(state),
      environment,
      message,
      checks: callChecks,
    })
    if ('refused' in outcome || outcome.halt !== null) throw new Error(`${name}: a call failed`)
    return outcome
  }
  return {
    name,
    async deploy(code) {
      const { contractAddress } = execute(null, code)
      if (contractAddress === null) throw new Error(`${name}: no contract was made`)
      return contractAddress
    },
    async send(to, input) {
      execute(to, input)
    },
    gasOf: async (to, input) => attempt(to, input).gasUsed,
    call: async (to, input) => attempt(to, input).output,
  }
}
