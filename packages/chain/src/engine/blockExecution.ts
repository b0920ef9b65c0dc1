import {
  allChecks,
  type BlockContext,
  createWorld,
  type Environment,
  type Execution,
  gasPerBlob,
  type Hooks,
  messageOf,
  type Refusal,
  runBlock,
  type StateChanges,
  type World,
} from '@causeway/evm'
import type { Hex } from '@causeway/rpc'
import { logsBloom } from '../bloom.ts'
import type { ChainConfig } from '../genesis.ts'
import { type Applied, applyChanges } from '../state/applyChanges.ts'
import { addFlatChanges, type FlatChanges } from '../state/flatState.ts'
import { mergeChanges } from '../state/mergeChanges.ts'
import { layerNodes, type NewNodes, type NodeReader } from '../state/nodes.ts'
import { openState } from '../state/openState.ts'
import type { Withdrawal } from '../values/block.ts'
import type { Header } from '../values/header.ts'
import { isImpersonated } from '../values/impersonation.ts'
import type { Receipt } from '../values/receipt.ts'
import type { Transaction } from '../values/transaction.ts'
import { createEnvironment } from './environment.ts'
import { machine } from './machine.ts'

export interface BlockExecutionOptions {
  config: ChainConfig
  context: BlockContext
  parentHash: Hex
  /** The state that the block begins with. */
  root: Hex
  nodes: NodeReader
  blockHash: (number: bigint) => Hex
}

/** A block in the making, one transaction after another. */
export interface BlockExecution {
  readonly environment: Environment
  readonly world: World
  readonly receipts: readonly Receipt[]
  gasUsed(): bigint
  blobGasUsed(): bigint
  /** Runs the next transaction; one that is refused leaves no trace. */
  add(transaction: Transaction, hooks?: Hooks): Receipt | Refusal
  /** What comes after the last transaction: withdrawals, requests, rewards. */
  finish(uncles: readonly Header[], withdrawals: readonly Withdrawal[]): Hex[] | null | { invalid: string }
  /** The state as it is now, with everything that is new in it. */
  state(): BlockState
}

export interface BlockState extends Applied {
  /** From the state that the block began with to this one. */
  changes: StateChanges
}

/** Begins a block: the irregular changes and system calls that come before its first transaction are done here. */
export function createBlockExecution(options: BlockExecutionOptions): BlockExecution {
  const { config, context, nodes } = options
  const environment = createEnvironment(config, context, options.blockHash)
  const { rules } = environment
  const world = createWorld(openState(nodes, options.root))
  const added: NewNodes = { nodes: new Map(), codes: new Map() }
  let flat: FlatChanges = new Map()
  const layered = layerNodes(nodes, added)
  const receipts: Receipt[] = []
  let { root } = options
  let changes: StateChanges = []
  const block = runBlock({
    machine,
    world,
    environment,
    parentHash: options.parentHash,
    depositContract: config.depositContract,
    isDaoFork: config.forkBlocks.dao === context.number,
  })

  function state(): BlockState {
    const taken = world.takeChanges()
    if (taken.length > 0) {
      const applied = applyChanges(layered, root, taken, added)
      root = applied.root
      changes = changes.length === 0 ? taken : mergeChanges(changes, taken)
      if (flat.size === 0) flat = applied.flat
      else addFlatChanges(flat, applied.flat)
    }
    return { root, changes, ...added, flat }
  }

  function receiptOf(transaction: Transaction, execution: Execution, gasPrice: bigint): Receipt {
    const isBlob = transaction.type === 3
    return {
      type: transaction.type,
      // EIP-658
      outcome: rules.is('byzantium') ? { status: execution.halt === null ? 1 : 0 } : { root: state().root },
      cumulativeGasUsed: block.gasUsed(),
      logsBloom: logsBloom(execution.logs),
      logs: execution.logs,
      gasUsed: execution.gasUsed,
      effectiveGasPrice: gasPrice,
      contractAddress: execution.contractAddress,
      blobGasUsed: isBlob ? BigInt(transaction.blobVersionedHashes.length) * gasPerBlob : null,
      blobGasPrice: isBlob ? environment.blobBaseFee : null,
    }
  }

  return {
    environment,
    world,
    receipts,
    gasUsed: block.gasUsed,
    blobGasUsed: block.blobGasUsed,
    finish: block.finish,
    state,
    add(transaction, hooks) {
      const message = messageOf(transaction, environment)
      if ('refused' in message) return message
      // A dev network may send for a contract (EIP-3607).
      const checks = { ...allChecks, sender: !isImpersonated(transaction) }
      const execution = block.add(message, checks, hooks)
      if ('refused' in execution) return execution
      const receipt = receiptOf(transaction, execution, message.gasPrice)
      receipts.push(receipt)
      return receipt
    },
  }
}
