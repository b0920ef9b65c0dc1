import type { Hex } from '@causeway/rpc'
import { createBlockExecution } from '../blockExecution.ts'
import { contextOf } from '../contextOf.ts'
import type { TraceOptions } from '../executors.ts'
import type { ProcessOptions } from '../process.ts'
import { createTracer } from './createTracer.ts'

export interface TransactionTrace {
  transactionHash: Hex
  json: string
}

/** Runs a block of the chain again and traces its transactions: all of them, or the one at `index`. */
export function traceBlock(
  source: ProcessOptions,
  index: number | null,
  options: TraceOptions,
): TransactionTrace[] {
  const { config, block, parent, nodes, blockHash } = source
  const execution = createBlockExecution({
    config,
    context: contextOf(block.header),
    parentHash: block.header.parentHash,
    root: source.parentRoot ?? parent.stateRoot,
    nodes,
    blockHash,
  })
  const { world, environment } = execution
  const traces: TransactionTrace[] = []
  let firstLogIndex = 0
  for (const [place, transaction] of block.transactions.entries()) {
    const tracer = index === null || index === place ? createTracer(options) : null
    const { rules, context } = environment
    tracer?.begin(transaction, { world, rules, coinbase: context.coinbase, firstLogIndex })
    const receipt = execution.add(transaction, tracer?.hooks)
    if ('refused' in receipt)
      throw new Error(`transaction ${transaction.hash} of a stored block: ${receipt.text}`)
    tracer?.end(receipt.gasUsed)
    if (tracer !== null) traces.push({ transactionHash: transaction.hash, json: tracer.json() })
    if (index === place) break
    firstLogIndex += receipt.logs.length
  }
  return traces
}
