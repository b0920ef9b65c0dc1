import type { Code } from '../code.ts'
import type { Spec } from '../opcodes/spec.ts'
import { type Contract, numbersPerPart } from './translate/contract.ts'
import { partModule } from './translate/partModule.ts'
import { prepare } from './translate/prepare.ts'
import { runModule } from './translate/runModule.ts'
import type { SegmentTable } from './translate/segmentTable.ts'
import type { WebAssemblyInstance } from './wasm/webAssembly.ts'
import type { Workshop } from './workshop.ts'

/** A contract in compiled form. Its parts are compiled when they are reached: most of a large contract never is. */
export interface CompiledCode {
  /** Runs a frame from a trace on until it comes back; says why it did. */
  readonly enter: Entry
  /** The trace that starts at a place of the code, or zero. */
  readonly numberAt: Uint16Array
  readonly segments: SegmentTable
  /** Compiles the part that a trace is in. `false`: it is not to be compiled. */
  complete(trace: number): boolean
}

type Entry = (frame: number, trace: number) => number

/** A contract that becomes longer was made to be slow to compile; what goes beyond is interpreted. */
const maxBytes = 1.5 * 1024 * 1024

/** What an engine keeps of a module beside its code, and the code itself, against what we have written. Both measured. */
const bytesOfModule = 24 * 1024
const timesWritten = 4

/** How much room the jump table of a code takes. */
export function tableSizeOf(code: Code): number {
  return 2 * (code.bytes.length + 1)
}

/**
 * Compiles a contract whose jump table goes to an address. `onBytes` is told how many bytes each part takes. `null`: too
 * large, or WebAssembly does not take it.
 */
export function compile(
  workshop: Workshop,
  code: Code,
  spec: Spec,
  tableAt: number,
  onBytes: (bytes: number) => void,
): CompiledCode | null {
  const contract = prepare(code, spec, tableAt)
  if (contract === null) return null
  writeTable(workshop.shared.bytes, contract)
  onBytes(contract.bytes)
  const { segments, targets, parts } = contract
  const { numberAt } = targets
  let bytes = 0

  const part = (index: number): Entry | null => {
    if (bytes > maxBytes) return null
    const written = partModule(contract, index)
    bytes += written.length
    onBytes(bytesOfModule + timesWritten * written.length)
    return entryOf(workshop, written)
  }

  if (parts.length === 1) {
    const enter = part(0)
    return enter === null ? null : { enter, numberAt, segments, complete: () => false }
  }
  const whole = join(workshop, parts.length)
  if (whole === null) return null
  onBytes(bytesOfModule)
  const complete = (trace: number): boolean => {
    const index = Math.floor(trace / numbersPerPart)
    const entry = part(index)
    if (entry !== null) whole.set(index, entry)
    return entry !== null
  }
  return { enter: whole.enter, numberAt, segments, complete }
}

/** What goes from part to part. */
function join(
  workshop: Workshop,
  parts: number,
): { enter: Entry; set(index: number, entry: Entry): void } | null {
  const { api, memory } = workshop.shared
  const table = new api.Table({ element: 'anyfunc', initial: parts })
  workshop.runModule ??= new api.Module(runModule())
  const { exports } = new api.Instance(workshop.runModule, { env: { memory, parts: table } })
  const { run, missing } = exports
  if (!isEntry(run) || !isEntry(missing)) return null
  for (let index = 0; index < parts; index++) table.set(index, missing)
  return { enter: run, set: (index, entry) => table.set(index, entry) }
}

function entryOf({ shared: { api }, imports }: Workshop, bytes: Uint8Array): Entry | null {
  let instance: WebAssemblyInstance
  try {
    instance = new api.Instance(new api.Module(bytes), imports)
  } catch {
    // What an engine refuses is interpreted.
    return null
  }
  const { run } = instance.exports
  return isEntry(run) ? run : null
}

function isEntry(exported: unknown): exported is Entry {
  return typeof exported === 'function'
}

/** Only places that may be jumped to are in the table; behind a call compiled code is entered by the host. */
function writeTable(memory: Uint8Array, { targets }: Contract): void {
  const { numberAt, destinations, tableAt } = targets
  for (let pc = 0; pc < numberAt.length; pc++) {
    const number = destinations[pc] === 1 ? (numberAt[pc] ?? 0) : 0
    memory[tableAt + 2 * pc] = number & 0xff
    memory[tableAt + 2 * pc + 1] = number >> 8
  }
}
