import { fromHex, type Hex, toHexOfSize } from '@causeway/rpc'
import type { Environment } from '../environment.ts'
import { type BlobParameters, type ForkName, forkNames, type Rules } from '../forks.ts'
import { keccakHex } from '../keccak.ts'
import { precompilesOf } from '../precompiles/precompileAt.ts'
import { blobBaseFee } from '../transaction/blobGas.ts'
import { effectiveGasPrice } from '../transaction/effectiveGasPrice.ts'
import type { Message } from '../transaction/message.ts'
import type { Outcome, StateTest } from './stateTest.test.support.ts'

const blobs: Partial<Record<ForkName, BlobParameters>> = {
  cancun: { target: 3, max: 6, baseFeeUpdateFraction: 3_338_477n },
  prague: { target: 6, max: 9, baseFeeUpdateFraction: 5_007_716n },
  bpo1: { target: 10, max: 15, baseFeeUpdateFraction: 8_346_193n },
  bpo2: { target: 14, max: 21, baseFeeUpdateFraction: 11_684_671n },
}
const known = new Map<ForkName, Rules>()

function rulesOf(fork: ForkName): Rules {
  let rules = known.get(fork)
  if (rules === undefined) {
    // The fork of the DAO changed one state, once; no test is of that block.
    const names = forkNames.slice(0, forkNames.indexOf(fork) + 1).filter((name) => name !== 'dao')
    const active = new Set<ForkName>(names)
    const blob = names.reduce<BlobParameters | null>((last, name) => blobs[name] ?? last, null)
    rules = { fork, is: (name) => active.has(name), blob }
    known.set(fork, rules)
  }
  return rules
}

export function environmentOf({ env }: StateTest, fork: ForkName): Environment {
  const rules = rulesOf(fork)
  const number = (name: string, otherwise = 0): bigint => BigInt(env[name] ?? otherwise)
  const excessBlobGas = rules.is('cancun') ? number('currentExcessBlobGas') : null
  return {
    chainId: 1n,
    rules,
    context: {
      number: number('currentNumber'),
      timestamp: number('currentTimestamp'),
      coinbase: env.currentCoinbase ?? '0x',
      gasLimit: number('currentGasLimit'),
      baseFeePerGas: rules.is('london') ? number('currentBaseFee', 10) : null,
      difficulty: rules.is('paris') ? 0n : number('currentDifficulty'),
      prevRandao: toHexOfSize(number('currentRandom'), 32),
      excessBlobGas,
      parentBeaconBlockRoot: null,
    },
    blobBaseFee:
      rules.blob === null || excessBlobGas === null ? null : blobBaseFee(rules.blob, excessBlobGas),
    blockHash: (block) => keccakHex(Buffer.from(block.toString())),
    precompiles: precompilesOf(rules),
  }
}

/** The message of one outcome, or `null` for one that no block can hold. */
export function messageOf(
  test: StateTest,
  { indexes }: Pick<Outcome, 'indexes'>,
  environment: Environment,
): Message | null {
  const { transaction } = test
  const { rules, context } = environment
  const optional = (value: Hex | undefined): bigint | null => (value === undefined ? null : BigInt(value))
  const gasPrice = optional(transaction.gasPrice)
  const maxFeePerGas = optional(transaction.maxFeePerGas)
  const maxPriorityFeePerGas = optional(transaction.maxPriorityFeePerGas)
  const accessList = transaction.accessLists?.[indexes.data] ?? null
  // Some values are written with a mark, because they are too large for a transaction.
  const value = BigInt((transaction.value[indexes.value] ?? '0x0').replace('0x:bigint ', ''))
  const blobCount = transaction.blobVersionedHashes?.length ?? 0
  if (value >= 2n ** 256n || (maxFeePerGas !== null && !rules.is('london'))) return null
  if (rules.blob !== null && blobCount > rules.blob.max) return null
  return {
    from: transaction.sender,
    to: transaction.to === '' ? null : transaction.to,
    nonce: BigInt(transaction.nonce),
    value,
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
