import { opCall } from '../wasm/opcodes.ts'
import { writeU32 } from '../wasm/writer.ts'
import { type Emitter, op } from './emitter.ts'
import { importKinds } from './imports.ts'

/** Calls an imported function, and notes that functions of its kind are called. */
export function callImport(e: Emitter, number: number): void {
  op(e, opCall)
  writeU32(e.writer, number)
  e.kinds |= importKinds[number] ?? 0
}
