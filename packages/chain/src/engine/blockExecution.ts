import type { Hex } from '@causeway/rpc'
import { logsBloom } from '../bloom.ts'
import { gasPerBlob } from '../consensus/blobGas.ts'
import type { ChainConfig } from '../genesis.ts'
import { type Applied, applyChanges } from '../state/applyChanges.ts'
import { addFlatChanges, type FlatChanges } from '../state/flatState.ts'
import { mergeChanges } from '../state/mergeChanges.ts'
import { addNodes, layerNodes, type NewNodes, type NodeReader } from '../state/nodes.ts'
import { openState } from '../state/openState.ts'
import type { StateChanges } from '../state/state.ts'
import type { Withdrawal } from '../values/block.ts'
import type { Header } from '../values/header.ts'
import { isImpersonated } from '../values/impersonation.ts'
import type { Receipt } from '../values/receipt.ts'
import type { Transaction } from '../values/transaction.ts'
import { applyDaoFork } from './daoFork.ts'
import { createEnvironment, type Environment } from './environment.ts'
import type { Hooks } from './machine.ts'
import { messageOf } from './message.ts'
import type { BlockContext, Execution, Refusal } from './port.ts'
import { payRewards, payWithdrawals } from './rewards.ts'
import { beginBlock, collectRequests } from './systemCalls.ts'
import { runMessage } from './transaction.ts'
import { allChecks } from './validity.ts'
import { createWorld, type World } from './world.ts'

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
  add(transaction: Transaction, hooks?: Hooks): Promise<Receipt | Refusal>
  /** What comes after the last transaction: withdrawals, requests, rewards. */
  finish(
    uncles: readonly Header[],
    withdrawals: readonly Withdrawal[],
  ): Promise<Hex[] | null | { invalid: string }>
  /** The state as it is now, with everything that is new in it. */
  state(): BlockState
}

export interface BlockState extends Applied {
  /** From the state that the block began with to this one. */
  changes: StateChanges
}

/** Begins a block: the irregular changes and system calls that come before its first transaction are done here. */
export async function createBlockExecution(options: BlockExecutionOptions): Promise<BlockExecution> {
  const { config, context, nodes } = options
  const environment = createEnvironment(config, context, options.blockHash)
  const { rules } = environment
  const world = createWorld(openState(nodes, options.root))
  const added: NewNodes = { nodes: new Map(), codes: new Map() }
  const flat: FlatChanges = new Map()
  const layered = layerNodes(nodes, added)
  const receipts: Receipt[] = []
  let { root } = options
  let changes: StateChanges = []
  let gasUsed = 0n
  let blobGasUsed = 0n

  function state(): BlockState {
    const taken = world.takeChanges()
    if (taken.length > 0) {
      const applied = applyChanges(layered, root, taken)
      root = applied.root
      changes = changes.length === 0 ? taken : mergeChanges(changes, taken)
      addNodes(added, applied)
      addFlatChanges(flat, applied.flat)
    }
    return { root, changes, ...added, flat }
  }

  function receiptOf(transaction: Transaction, execution: Execution, gasPrice: bigint): Receipt {
    const isBlob = transaction.type === 3
    return {
      type: transaction.type,
      // EIP-658
      outcome: rules.is('byzantium') ? { status: execution.halt === null ? 1 : 0 } : { root: state().root },
      cumulativeGasUsed: gasUsed,
      logsBloom: logsBloom(execution.logs),
      logs: execution.logs,
      gasUsed: execution.gasUsed,
      effectiveGasPrice: gasPrice,
      contractAddress: execution.contractAddress,
      blobGasUsed: isBlob ? BigInt(transaction.blobVersionedHashes.length) * gasPerBlob : null,
      blobGasPrice: isBlob ? environment.blobBaseFee : null,
    }
  }

  if (config.forkBlocks.dao === context.number) applyDaoFork(world)
  await beginBlock(world, environment, options.parentHash)

  return {
    environment,
    world,
    receipts,
    gasUsed: () => gasUsed,
    blobGasUsed: () => blobGasUsed,
    state,
    async add(transaction, hooks) {
      const message = messageOf(transaction, environment)
      if ('refused' in message) return message
      const blobGas = BigInt(transaction.blobVersionedHashes.length) * gasPerBlob
      if (blobGasUsed + blobGas > BigInt(rules.blob?.max ?? 0) * gasPerBlob) {
        return { refused: 'blobsTooMany', text: 'blob gas limit reached' }
      }
      const gasLeft = context.gasLimit - gasUsed
      const execution = await runMessage({
        world,
        environment,
        message,
        // A dev network may send for a contract (EIP-3607).
        checks: { ...allChecks, sender: !isImpersonated(transaction) },
        gasLeft,
        ...(hooks === undefined ? {} : { hooks }),
      })
      if ('refused' in execution) return execution
      gasUsed += execution.gasUsed
      blobGasUsed += blobGas
      const receipt = receiptOf(transaction, execution, message.gasPrice)
      receipts.push(receipt)
      return receipt
    },
    async finish(uncles, withdrawals) {
      if (rules.is('shanghai')) payWithdrawals(world, withdrawals)
      const logs = receipts.flatMap((receipt) => receipt.logs)
      const requests = await collectRequests(world, environment, logs)
      payRewards(world, environment, uncles)
      return requests
    },
  }
}
