import type { Entered, Exited, FrameKind, Log } from '@causeway/evm'
import { type Hex, revertReason, toHex, toQuantity } from '@causeway/rpc'
import type { TraceOptions } from '../executors.ts'
import { jsonObject, jsonText } from './jsonText.ts'
import type { Tracer } from './tracer.ts'

type CallOptions = Extract<TraceOptions, { tracer: 'call' }>

interface FrameLog extends Log {
  index: number
  /** How many calls the frame had made before. */
  position: number
}

interface CallFrame {
  kind: FrameKind
  from: Hex
  to: Hex | null
  gas: bigint
  gasUsed: bigint
  input: Hex
  output: Hex
  error: string | null
  value: bigint | null
  calls: CallFrame[]
  logs: FrameLog[]
}

/** The tree of calls of one execution. */
export function createCallTracer(options: CallOptions): Tracer {
  let outermost: CallFrame | null = null
  let open: CallFrame[] = []
  /** Of all open frames, those that are written down or not. */
  let depth = 0
  let gasLimit = 0n
  let logIndex = 0
  let isFrontier = false
  /** The index that the first log of each open frame would have; one that fails takes its logs back. */
  const indexes: number[] = []

  function enter(entered: Entered): void {
    depth++
    indexes.push(logIndex)
    if (options.onlyTopCall && entered.depth > 0) return
    const frame: CallFrame = {
      kind: entered.kind,
      from: entered.from,
      to: entered.to,
      gas: entered.depth === 0 ? gasLimit : entered.gas,
      gasUsed: 0n,
      input: toHex(entered.input),
      output: '0x',
      error: null,
      value: entered.value,
      calls: [],
      logs: [],
    }
    if (entered.depth === 0) outermost = frame
    open.push(frame)
  }

  function exit(exited: Exited): void {
    depth--
    const before = indexes.pop() ?? 0
    if (exited.error !== null) logIndex = before
    if (options.onlyTopCall && exited.depth > 0) return
    const frame = open.pop()
    if (frame === undefined) return
    frame.gasUsed = exited.gasUsed
    // Before Homestead a contract whose code could not be paid for was made all the same, without code.
    if (isFrontier && exited.halt?.halted === 'codeStoreOutOfGas') close(frame, { ...exited, error: null })
    else close(frame, exited)
    open.at(-1)?.calls.push(frame)
  }

  return {
    hooks: {
      enter,
      exit,
      log(log) {
        const frame = open.at(-1)
        const index = logIndex++
        if (frame === undefined || !options.withLog || (options.onlyTopCall && depth > 1)) return
        frame.logs.push({ ...log, index, position: frame.calls.length })
      },
    },
    begin(traced, scene) {
      gasLimit = traced.gas
      logIndex = scene.firstLogIndex
      isFrontier = !scene.rules.is('homestead')
      open = []
    },
    end(gasUsed) {
      if (outermost !== null) outermost.gasUsed = gasUsed
    },
    json() {
      if (outermost === null) throw new Error('nothing has been traced')
      return frameToJson(outermost, false)
    },
  }
}

function close(frame: CallFrame, { halt, error, output }: Exited): void {
  if (halt === null || error === null) {
    frame.output = toHex(output)
    return
  }
  frame.error = error
  if (frame.kind === 'CREATE' || frame.kind === 'CREATE2') frame.to = null
  if (halt.halted === 'reverted') frame.output = toHex(output)
}

function frameToJson(frame: CallFrame, isUndone: boolean): string {
  const isFailed = isUndone || frame.error !== null
  const reason = frame.error === null ? null : revertReason(frame.output)
  const list = (texts: string[]) => (texts.length === 0 ? null : `[${texts.join(',')}]`)
  return jsonObject({
    type: `"${frame.kind}"`,
    from: `"${frame.from}"`,
    to: frame.to === null ? null : `"${frame.to}"`,
    value: frame.value === null ? null : `"${toQuantity(frame.value)}"`,
    gas: `"${toQuantity(frame.gas)}"`,
    gasUsed: `"${toQuantity(frame.gasUsed)}"`,
    input: `"${frame.input}"`,
    output: frame.output === '0x' ? null : `"${frame.output}"`,
    error: frame.error === null ? null : jsonText(frame.error),
    revertReason: reason === null || reason === '' ? null : jsonText(reason),
    calls: list(frame.calls.map((call) => frameToJson(call, isFailed))),
    // A frame that failed has emitted nothing, nor have those inside it.
    logs: isFailed ? null : list(frame.logs.map(logToJson)),
  })
}

function logToJson({ address, topics, data, index, position }: FrameLog): string {
  return JSON.stringify({ address, topics, data, index: toQuantity(index), position: toQuantity(position) })
}
