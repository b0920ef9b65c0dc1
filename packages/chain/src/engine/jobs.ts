import type { Hex } from '@causeway/rpc'
import { createAccessList } from './accessList.ts'
import { createAncestors } from './ancestors.ts'
import { call } from './call.ts'
import type { ChainReader } from './chainReader.ts'
import { estimate } from './estimate.ts'
import type { Executors, TimedOut, TraceOptions } from './executors.ts'
import { simulate } from './simulate/simulate.ts'
import { type TransactionTrace, traceBlock } from './tracers/traceBlock.ts'
import { traceCall } from './tracers/traceCall.ts'

/** Every kind of job, with the signature that the face of the pool gives it. */
type Jobs = {
  [Kind in Exclude<keyof Executors, 'close' | 'now'>]: (
    reader: ChainReader,
    ...args: Parameters<Executors[Kind]>
  ) => Exclude<Awaited<ReturnType<Executors[Kind]>>, TimedOut>
}

/** What a worker can be asked for. Arguments and outcomes are plain values, for they travel between threads. */
export const jobs = {
  call,
  estimate,
  createAccessList,
  traceBlock: traceStoredBlock,
  traceCall,
  simulate,
} satisfies Jobs

function traceStoredBlock(
  reader: ChainReader,
  blockHash: Hex,
  index: number | null,
  options: TraceOptions,
): TransactionTrace[] {
  const block = reader.block(blockHash)
  const parent = block === null ? null : reader.header(block.header.parentHash)
  const parentRoot = block === null ? null : reader.stateRoot(block.header.parentHash)
  if (block === null || parent === null || parentRoot === null)
    throw new Error(`block ${blockHash} is not stored`)
  const ancestors = createAncestors(reader.header, block.header.parentHash, parent.number)
  const source = {
    config: reader.config,
    parent,
    parentRoot,
    block,
    nodes: reader.nodes,
    blockHash: ancestors,
  }
  return traceBlock(source, index, options)
}
