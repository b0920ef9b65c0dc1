import { Worker } from 'node:worker_threads'
import type { AccessListEntry, BlockContext, Execution, Refusal } from '@causeway/evm'
import type { Hex } from '@causeway/rpc'
import type { ChainConfig } from '../genesis.ts'
import type { Answer, Question } from './executorMessages.ts'
import type { BlockOverrides, CallRequest, StateAt, StateOverrides } from './port.ts'

/** Where a call runs: a state, and the block it pretends to be in. */
export interface CallSite {
  state: StateAt
  context: BlockContext
  /** Hash of the block before the context's, for BLOCKHASH. */
  parentHash: Hex
  stateOverrides?: StateOverrides
  blockOverrides?: BlockOverrides
}

/** The execution took longer than the limit; its worker was stopped. */
export interface TimedOut {
  timedOut: true
  limitMs: number
}

export type TraceOptions =
  | {
      tracer: 'struct'
      enableMemory: boolean
      disableStack: boolean
      disableStorage: boolean
      enableReturnData: boolean
      limit: number
    }
  | { tracer: 'call'; onlyTopCall: boolean; withLog: boolean }
  | { tracer: 'prestate'; diffMode: boolean; disableCode: boolean; disableStorage: boolean }

/**
 * Worker threads that compute on a state without changing it. A job that runs past the wall-clock limit is ended by
 * stopping its worker, so a heavy call delays neither lookups nor the jobs behind it for long.
 */
export interface Executors {
  call(site: CallSite, request: CallRequest, gasCap: bigint): Promise<Execution | Refusal | TimedOut>
  estimate(
    site: CallSite,
    request: CallRequest,
    gasCap: bigint,
  ): Promise<{ gas: bigint } | { failed: Execution; allowance: bigint } | Refusal | TimedOut>
  createAccessList(
    site: CallSite,
    request: CallRequest,
    gasCap: bigint,
  ): Promise<{ accessList: AccessListEntry[]; gasUsed: bigint; halt: Execution['halt'] } | Refusal | TimedOut>
  /** Traces of a stored block's transactions as JSON texts: all of them, or the one at `index`. */
  traceBlock(
    blockHash: Hex,
    index: number | null,
    options: TraceOptions,
  ): Promise<{ transactionHash: Hex; json: string }[] | TimedOut>
  traceCall(
    site: CallSite,
    request: CallRequest,
    gasCap: bigint,
    options: TraceOptions,
  ): Promise<{ json: string } | Refusal | TimedOut>
  /** Jobs that are done at once, on the thread that asks; absent where there are none. */
  readonly now?: SmallJobs
  /** `eth_simulateV1`; params and result are defined in `simulate.ts`. */
  simulate(request: SimulateRequest): Promise<{ json: string } | SimulateRefusal | TimedOut>
  close(): Promise<void>
}

/**
 * Jobs that are so small that to hand one over would cost more than to do it. `null`: this one is not; ask the worker
 * threads.
 */
export interface SmallJobs {
  call(site: CallSite, request: CallRequest, gasCap: bigint): Execution | null
  estimate(
    site: CallSite,
    request: CallRequest,
    gasCap: bigint,
  ): { gas: bigint } | { failed: Execution; allowance: bigint } | Refusal | null
}

/** One block of a simulation: overrides, then calls. */
export interface SimulatedBlock {
  blockOverrides: BlockOverrides & {
    withdrawals?: { index: bigint; validatorIndex: bigint; address: Hex; amount: bigint }[]
  }
  stateOverrides: StateOverrides
  calls: CallRequest[]
}

export interface SimulateRequest {
  base: Hex
  blocks: SimulatedBlock[]
  traceTransfers: boolean
  validation: boolean
  returnFullTransactions: boolean
  gasCap: bigint
}

/** A simulation that cannot be run; `code` is the number the method's page gives (-38010 and so on, or -32602, -32000). */
export interface SimulateRefusal {
  refused: 'simulation'
  code: number
  text: string
}

export interface ExecutorsOptions {
  /** How many jobs run at once. */
  size: number
  /** How long one may run. */
  limitMs: number
}

/** The workers, shared by all networks. */
export interface ExecutorPool {
  /** The face of the pool for the network that is stored in a folder. */
  forNetwork(directory: string, config: ChainConfig): Executors
  /** Jobs that no worker has begun. */
  waiting(): number
  /** Stops the workers; jobs that have not ended are rejected. */
  close(): Promise<void>
}

interface Job {
  network: { directory: string; config: ChainConfig }
  kind: Exclude<keyof Executors, 'close' | 'now'>
  args: unknown[]
  resolve(outcome: unknown): void
  reject(error: Error): void
}

interface Member {
  worker: Worker
  ready: Promise<void>
  /** Folders of the networks it has been told of. */
  known: Set<string>
  job: Job | null
  timer: NodeJS.Timeout | null
}

/** Bounds what one job can hold, so that it takes its worker down and not the service. */
const memoryMb = 2048

/** Starts no thread before there is work for it. A worker does one job at a time; the rest wait in order. */
export function createExecutors({ size, limitMs }: ExecutorsOptions): ExecutorPool {
  const members = new Set<Member>()
  const idle: Member[] = []
  const queue: Job[] = []
  let isClosed = false

  function recruit(): Member {
    const worker = new Worker(new URL('./executorWorker.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    const ready = new Promise<void>((resolve) => worker.once('message', () => resolve()))
    const member: Member = { worker, ready, known: new Set(), job: null, timer: null }
    worker.on('message', (answer: Answer) => {
      if ('ready' in answer) return
      const job = release(member)
      idle.push(member)
      worker.unref()
      if ('error' in answer) job?.reject(new Error(answer.error))
      else job?.resolve(answer.outcome)
      dispatch()
    })
    worker.on('error', (error) => dismiss(member)?.reject(error))
    worker.on('exit', (code) => dismiss(member)?.reject(new Error(`an executor ended with code ${code}`)))
    members.add(member)
    return member
  }

  function release(member: Member): Job | null {
    const { job, timer } = member
    if (timer !== null) clearTimeout(timer)
    member.job = null
    member.timer = null
    return job
  }

  /** Takes a worker that is gone, or must go, out of the pool, and gives the job that it leaves. */
  function dismiss(member: Member): Job | null {
    if (!members.delete(member)) return null
    const place = idle.indexOf(member)
    if (place >= 0) idle.splice(place, 1)
    const job = release(member)
    queueMicrotask(dispatch)
    return job
  }

  function dispatch(): void {
    while (!isClosed && queue.length > 0 && (idle.length > 0 || members.size < size)) {
      const job = queue.shift()
      if (job !== undefined) start(idle.pop() ?? recruit(), job)
    }
  }

  function start(member: Member, job: Job): void {
    member.job = job
    member.worker.ref()
    // The limit is for the work; what it takes to load a new worker does not count.
    member.ready.then(() => {
      if (member.job !== job) return
      const { directory, config } = job.network
      const question: Question = { directory, kind: job.kind, args: job.args }
      if (!member.known.has(directory)) question.config = config
      member.known.add(directory)
      member.timer = setTimeout(() => stop(member), limitMs)
      member.worker.postMessage(question)
    })
  }

  function stop(member: Member): void {
    const job = dismiss(member)
    void member.worker.terminate()
    const outcome: TimedOut = { timedOut: true, limitMs }
    job?.resolve(outcome)
  }

  return {
    waiting: () => queue.length,
    forNetwork(directory, config) {
      // What a kind of job answers is decided by the worker's table of jobs, which has the signatures of the face.
      const run =
        (kind: Job['kind']) =>
        (...args: unknown[]): Promise<never> =>
          new Promise((resolve, reject) => {
            if (isClosed) return reject(new Error('the executors are closed'))
            queue.push({
              network: { directory, config },
              kind,
              args,
              resolve: resolve as Job['resolve'],
              reject,
            })
            dispatch()
          })
      return {
        call: run('call'),
        estimate: run('estimate'),
        createAccessList: run('createAccessList'),
        traceBlock: run('traceBlock'),
        traceCall: run('traceCall'),
        simulate: run('simulate'),
        close: async () => {},
      }
    },
    async close() {
      isClosed = true
      const gone = new Error('the executors are closed')
      for (const job of queue.splice(0)) job.reject(gone)
      const leaving = [...members]
      for (const member of leaving) dismiss(member)?.reject(gone)
      await Promise.all(leaving.map(({ worker }) => worker.terminate()))
    },
  }
}
