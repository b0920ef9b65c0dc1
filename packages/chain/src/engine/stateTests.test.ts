import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type AccessListEntry,
  type AccountChange,
  allChecks,
  type BlobParameters,
  createWorld,
  type Environment,
  effectiveGasPrice,
  emptyCodeHash,
  type ForkName,
  forkNames,
  keccakHex,
  type Log,
  type Message,
  runMessage,
} from '@causeway/evm'
import { fromHex, type Hex, toHexOfSize } from '@causeway/rpc'
import { expect, test } from 'vitest'
import { fixtureFolder } from '../fixtures.test.support.ts'
import type { ChainConfig } from '../genesis.ts'
import { encodeRlp } from '../rlp.ts'
import { emptyRoot } from '../state/account.ts'
import { applyChanges } from '../state/applyChanges.ts'
import { layerNodes, noNodes } from '../state/nodes.ts'
import { openState } from '../state/openState.ts'
import { createEnvironment } from './environment.ts'
import { machine } from './machine.ts'

const folder = fixtureFolder('state-tests', 'the state tests') ?? ''
/** One outcome in so many is run; a few hundred of them take minutes each on this engine, so never all by default. */
const every = Number(process.env.CAUSEWAY_STATE_TESTS_EVERY ?? 200)
const only = process.env.CAUSEWAY_STATE_TESTS_ONLY ?? ''

interface StateTest {
  name: string
  env: Record<string, Hex>
  pre: Record<Hex, { balance: Hex; nonce: Hex; code: Hex; storage: Record<Hex, Hex> }>
  transaction: {
    data: Hex[]
    gasLimit: Hex[]
    value: Hex[]
    nonce: Hex
    sender: Hex
    to: Hex | ''
    gasPrice?: Hex
    maxFeePerGas?: Hex
    maxPriorityFeePerGas?: Hex
    accessLists?: (AccessListEntry[] | null)[]
    maxFeePerBlobGas?: Hex
    blobVersionedHashes?: Hex[]
    authorizationList?: Record<'chainId' | 'address' | 'nonce' | 'v' | 'r' | 's', Hex>[]
  }
  post: Record<string, Outcome[]>
}

interface Outcome {
  indexes: { data: number; gas: number; value: number }
  hash: Hex
  logs: Hex
  expectException?: string
}

const forkOf: Record<string, ForkName> = {
  Frontier: 'frontier',
  Homestead: 'homestead',
  EIP150: 'tangerineWhistle',
  EIP158: 'spuriousDragon',
  Byzantium: 'byzantium',
  Constantinople: 'constantinople',
  ConstantinopleFix: 'petersburg',
  Istanbul: 'istanbul',
  Berlin: 'berlin',
  London: 'london',
  Paris: 'paris',
  Shanghai: 'shanghai',
  Cancun: 'cancun',
  Prague: 'prague',
  Osaka: 'osaka',
}

const cancunBlobs: BlobParameters = { target: 3, max: 6, baseFeeUpdateFraction: 3_338_477n }
const pragueBlobs: BlobParameters = { target: 6, max: 9, baseFeeUpdateFraction: 5_007_716n }

function configFor(fork: ForkName): ChainConfig {
  const active = forkNames.slice(0, forkNames.indexOf(fork) + 1).filter((name) => name !== 'dao')
  const isTimed = (name: ForkName) => forkNames.indexOf(name) >= forkNames.indexOf('shanghai')
  const at = (names: ForkName[]) => Object.fromEntries(names.map((name) => [name, 0n]))
  return {
    chainId: 1n,
    forkBlocks: at(active.filter((name) => !isTimed(name))),
    forkTimes: at(active.filter(isTimed)),
    terminalTotalDifficulty: active.includes('paris') ? 0n : null,
    depositContract: `0x${'00'.repeat(20)}`,
    blobSchedule: { cancun: cancunBlobs, prague: pragueBlobs, osaka: pragueBlobs },
  }
}

function environmentFor({ env }: StateTest, fork: ForkName): Environment {
  const since = (name: ForkName) => forkNames.indexOf(fork) >= forkNames.indexOf(name)
  const context = {
    number: BigInt(env.currentNumber ?? 0),
    timestamp: BigInt(env.currentTimestamp ?? 0),
    coinbase: env.currentCoinbase ?? '0x',
    gasLimit: BigInt(env.currentGasLimit ?? 0),
    baseFeePerGas: since('london') ? BigInt(env.currentBaseFee ?? 10) : null,
    difficulty: since('paris') ? 0n : BigInt(env.currentDifficulty ?? 0),
    prevRandao: toHexOfSize(BigInt(env.currentRandom ?? 0), 32),
    excessBlobGas: since('cancun') ? BigInt(env.currentExcessBlobGas ?? 0) : null,
    parentBeaconBlockRoot: null,
  }
  return createEnvironment(configFor(fork), context, (number) => keccakHex(Buffer.from(number.toString())))
}

/** Some values are written with a mark, because they are too large for a transaction. */
function readValue(text: string = '0x0'): bigint {
  return BigInt(text.replace('0x:bigint ', ''))
}

function messageFor({ transaction }: StateTest, { indexes }: Outcome, { context }: Environment): Message {
  const optional = (value: Hex | undefined): bigint | null => (value === undefined ? null : BigInt(value))
  const gasPrice = optional(transaction.gasPrice)
  const maxFeePerGas = optional(transaction.maxFeePerGas)
  const maxPriorityFeePerGas = optional(transaction.maxPriorityFeePerGas)
  const accessList = transaction.accessLists?.[indexes.data] ?? null
  return {
    from: transaction.sender,
    to: transaction.to === '' ? null : transaction.to,
    nonce: BigInt(transaction.nonce),
    value: readValue(transaction.value[indexes.value]),
    gas: BigInt(transaction.gasLimit[indexes.gas] ?? 0),
    gasPrice: effectiveGasPrice({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }, context.baseFeePerGas),
    maxFeePerGas: maxFeePerGas ?? gasPrice ?? 0n,
    maxPriorityFeePerGas: maxPriorityFeePerGas ?? gasPrice ?? 0n,
    input: fromHex(transaction.data[indexes.data] ?? '0x'),
    accessList: maxFeePerGas !== null && accessList === null ? [] : accessList,
    maxFeePerBlobGas: optional(transaction.maxFeePerBlobGas),
    blobVersionedHashes: transaction.blobVersionedHashes ?? null,
    authorizationList:
      transaction.authorizationList?.map(({ chainId, address, nonce, v, r, s }) => ({
        chainId: BigInt(chainId),
        address,
        nonce: BigInt(nonce),
        yParity: BigInt(v),
        r: BigInt(r),
        s: BigInt(s),
      })) ?? null,
  }
}

function preState({ pre }: StateTest) {
  const changes = Object.entries(pre).map(([address, { balance, nonce, code, storage }]): AccountChange => {
    const bytes = fromHex(code)
    return {
      address: address as Hex,
      account: {
        nonce: BigInt(nonce),
        balance: BigInt(balance),
        codeHash: bytes.length === 0 ? emptyCodeHash : keccakHex(bytes),
      },
      code: bytes,
      wiped: false,
      slots: Object.entries(storage).map(([slot, value]) => [BigInt(slot), BigInt(value)]),
    }
  })
  return applyChanges(noNodes, emptyRoot, changes)
}

function hashLogs(logs: readonly Log[]): Hex {
  const items = logs.map(({ address, topics, data }) => [
    fromHex(address),
    topics.map(fromHex),
    fromHex(data),
  ])
  return keccakHex(encodeRlp(items))
}

/** What the decoder of transactions, or the rules of a whole block, would not have let through. */
function isUnencodable(
  { transaction }: StateTest,
  { value, blobVersionedHashes }: Message,
  { rules }: Environment,
): boolean {
  if (transaction.maxFeePerGas !== undefined && !rules.is('london')) return true
  return value >= 2n ** 256n || (rules.blob !== null && (blobVersionedHashes?.length ?? 0) > rules.blob.max)
}

/** Why an outcome is not the expected one, or `null`. */
function faultOf(state: StateTest, fork: ForkName, outcome: Outcome): string | null {
  const environment = environmentFor(state, fork)
  const message = messageFor(state, outcome, environment)
  const before = preState(state)
  const nodes = layerNodes(noNodes, before)
  const world = createWorld(openState(nodes, before.root))
  const gasLeft = environment.context.gasLimit
  const execution = isUnencodable(state, message, environment)
    ? { refused: true, text: 'no such transaction can be in a block' }
    : runMessage({ machine, world, environment, message, checks: allChecks, gasLeft })
  const isRefused = 'refused' in execution
  if (isRefused !== (outcome.expectException !== undefined)) {
    return `expected ${outcome.expectException ?? 'success'}, got ${'text' in execution ? execution.text : 'success'}`
  }
  // The tests pay a reward of nothing, which makes the producer's account where empty ones are kept.
  world.addBalance(environment.context.coinbase, 0n)
  world.endTransaction([], environment.rules.is('spuriousDragon'))
  if (!isRefused && hashLogs(execution.logs) !== outcome.logs) return 'logs differ'
  const { root } = applyChanges(nodes, before.root, world.takeChanges())
  return root === outcome.hash ? null : `state root is ${root}`
}

function attempt(run: () => string | null): string | null {
  try {
    return run()
  } catch (error) {
    return `threw ${error instanceof Error ? error.stack : error}`
  }
}

test.runIf(existsSync(folder))(`state tests, one outcome in ${every}, end in the expected state`, () => {
  const faults: string[] = []
  let seen = 0
  let ran = 0
  for (const file of readdirSync(folder).sort()) {
    if (!file.includes(only)) continue
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      if (line === '') continue
      const state: StateTest = JSON.parse(line)
      for (const [name, outcomes] of Object.entries(state.post)) {
        for (const outcome of outcomes) {
          if (seen++ % every !== 0) continue
          ran++
          const fork = forkOf[name]
          if (fork === undefined) throw new Error(`fork ${name} is not known`)
          const fault = attempt(() => faultOf(state, fork, outcome))
          const { data, gas, value } = outcome.indexes
          if (fault !== null) faults.push(`${state.name} ${name} ${data}/${gas}/${value}: ${fault}`)
        }
      }
    }
  }
  console.info(`${ran} of ${seen} outcomes run, ${faults.length} not as expected`)
  expect(faults).toEqual([])
})
