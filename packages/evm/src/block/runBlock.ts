import type { Hex } from '@causeway/rpc'
import type { Environment } from '../environment.ts'
import type { Log } from '../log.ts'
import type { Hooks, Machine } from '../machine.ts'
import { blobGasOf, gasPerBlob } from '../transaction/blobGas.ts'
import type { Execution } from '../transaction/execution.ts'
import type { Message } from '../transaction/message.ts'
import type { Refusal } from '../transaction/refusal.ts'
import { runMessage } from '../transaction/runMessage.ts'
import type { Checks } from '../transaction/validity.ts'
import type { World } from '../world/world.ts'
import { applyDaoFork } from './daoFork.ts'
import { payRewards, payWithdrawals, type Uncle, type Withdrawal } from './rewards.ts'
import { beginBlock, collectRequests } from './systemCalls.ts'

export interface BlockRunOptions {
  machine: Machine
  world: World
  environment: Environment
  parentHash: Hex
  /** Whose events are deposits (EIP-6110). */
  depositContract: Hex
  /** Whether this is the block in which the DAO was emptied (EIP-779). */
  isDaoFork: boolean
}

/** A block in the making, one message after another. Its world holds the state after the last of them. */
export interface BlockRun {
  gasUsed(): bigint
  blobGasUsed(): bigint
  /** Runs the next message; one that is refused leaves no trace. */
  add(message: Message, checks: Checks, hooks?: Hooks): Execution | Refusal
  /** What comes after the last message: withdrawals, requests, rewards. Gives the requests, `null` before Prague. */
  finish(uncles: readonly Uncle[], withdrawals: readonly Withdrawal[]): Hex[] | null | { invalid: string }
}

/** Begins a block: the irregular changes and system calls that come before its first message are done here. */
export function runBlock(options: BlockRunOptions): BlockRun {
  const { machine, world, environment } = options
  const { rules, context } = environment
  const logs: Log[] = []
  let gasUsed = 0n
  let blobGasUsed = 0n

  if (options.isDaoFork) applyDaoFork(world)
  beginBlock(options, options.parentHash)

  return {
    gasUsed: () => gasUsed,
    blobGasUsed: () => blobGasUsed,
    add(message, checks, hooks) {
      const blobGas = blobGasOf(message)
      if (blobGasUsed + blobGas > BigInt(rules.blob?.max ?? 0) * gasPerBlob) {
        return { refused: 'blobsTooMany', text: 'blob gas limit reached' }
      }
      const gasLeft = context.gasLimit - gasUsed
      const run = { machine, world, environment, message, checks, gasLeft }
      const execution = runMessage(hooks === undefined ? run : { ...run, hooks })
      if ('refused' in execution) return execution
      gasUsed += execution.gasUsed
      blobGasUsed += blobGas
      for (const log of execution.logs) logs.push(log)
      return execution
    },
    finish(uncles, withdrawals) {
      if (rules.is('shanghai')) payWithdrawals(world, withdrawals)
      const requests = collectRequests(options, logs, options.depositContract)
      payRewards(world, environment, uncles)
      return requests
    },
  }
}
