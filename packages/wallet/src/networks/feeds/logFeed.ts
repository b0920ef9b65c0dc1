import type { Clock } from '../../clock.ts'
import { isObject } from '../../json.ts'
import { type Network, NodeError } from '../network.ts'
import { backOff } from './backOff.ts'
import type { BlockId } from './header.ts'
import type { LogFilter } from './logFilter.ts'
import { Unclear } from './readBlock.ts'

/** A block whose logs are still to be told, or to be taken back. */
export interface LogStep extends BlockId {
  readonly kind: 'added' | 'removed'
}

type Log = Readonly<Record<string, unknown>>

/** The logs of one subscriber, block by block in the order of the stream. */
export interface LogFeed {
  take(step: LogStep): void
  /** What has not been told yet. */
  waiting(): readonly LogStep[]
  close(): void
}

/** Logs of this many blocks are remembered, so that they can be taken back. */
const memory = 1_024
/** A node that refuses the logs of a block this often does so for good; the subscriber goes on with the next block. */
const maxRefusals = 5

export function createLogFeed(options: {
  readonly network: () => Network
  readonly filter: LogFilter
  readonly clock: Clock
  readonly random: (length: number) => Uint8Array
  readonly waiting: readonly LogStep[]
  readonly emit: (log: Log) => void
  /** A step was done. */
  readonly onDone: () => void
}): LogFeed {
  const { network, filter, clock, random } = options
  const steps = [...options.waiting]
  const told = new Map<string, readonly Log[]>()
  let isOpen = true
  let isRunning = false
  let stopTimer = () => {}
  let failures = 0

  const remember = (hash: string, logs: readonly Log[]) => {
    if (logs.length === 0) return
    told.set(hash, logs)
    const oldest = told.keys().next()
    if (told.size > memory && !oldest.done) told.delete(oldest.value)
  }

  const perform = async (step: LogStep) => {
    if (step.kind === 'removed') {
      const logs = told.get(step.hash) ?? []
      told.delete(step.hash)
      for (const log of logs.toReversed()) options.emit({ ...log, removed: true })
      return
    }
    // A block that has left meanwhile was never told, and need not be.
    if (steps.some(({ kind, hash }) => kind === 'removed' && hash === step.hash)) return
    const logs = await readLogs(network(), step.hash, filter)
    if (!isOpen) return
    remember(step.hash, logs)
    for (const log of logs) options.emit(log)
  }

  const run = async () => {
    if (isRunning) return
    isRunning = true
    for (let step = steps[0]; step !== undefined && isOpen; step = steps[0]) {
      try {
        await perform(step)
      } catch (error) {
        failures++
        const isRefused = error instanceof NodeError || error instanceof Unclear
        if (!isRefused || failures < maxRefusals) {
          stopTimer = clock.after(backOff(failures, random), () => void run())
          break
        }
      }
      failures = 0
      steps.shift()
      options.onDone()
    }
    isRunning = false
  }

  void run()
  return {
    take(step) {
      steps.push(step)
      // While a failed step waits for its next attempt, the others wait behind it.
      if (failures === 0) void run()
    },
    waiting: () => steps,
    close() {
      isOpen = false
      stopTimer()
    },
  }
}

async function readLogs(network: Network, blockHash: string, filter: LogFilter): Promise<readonly Log[]> {
  const logs = await network.rpc('eth_getLogs', [{ ...filter, blockHash }])
  if (!Array.isArray(logs)) throw new Unclear('no list of logs')
  return logs.map((log) => {
    if (!isObject(log) || log.blockHash !== blockHash) throw new Unclear('no log of the block')
    return log
  })
}
