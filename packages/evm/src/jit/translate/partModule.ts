import { beginModule, endModule, type Signature } from '../wasm/moduleBytes.ts'
import { typeI32 } from '../wasm/opcodes.ts'
import { createWriter } from '../wasm/writer.ts'
import { type Contract, numbersPerPart } from './contract.ts'
import { createEmitter, type Emitter } from './emitter.ts'
import { importsOfKinds } from './imports.ts'
import { emitPart } from './part.ts'

/** The frame and a trace go in; an exit comes out, or the trace to go on with. */
export const entrySignature: Signature = { params: [typeI32, typeI32], results: [typeI32] }

/** What stands before the code. What it imports is known when the code is written, so it is put there then. */
interface Header {
  readonly bytes: Uint8Array
  /** Where the size of the code goes, from the end. */
  readonly sizeAt: number
}

/** More than any header takes. */
const room = 2048
const headers = new Map<number, Header>()
/** All modules are written in the same place, one at a time. */
const writer = createWriter(16384)
let emitter: Emitter | null = null

function headerOf(kinds: number): Header {
  let header = headers.get(kinds)
  if (header === undefined) {
    const begun = beginModule({
      imports: importsOfKinds(kinds),
      functions: [entrySignature],
      exports: { run: 0 },
    })
    const bytes = begun.writer.bytes.slice(0, begun.writer.at)
    header = { bytes, sizeAt: bytes.length - begun.codeSection }
    headers.set(kinds, header)
  }
  return header
}

/** A part of a contract as a module that exports `run`. The bytes are there until the next is written. */
export function partModule(contract: Contract, part: number): Uint8Array {
  const { first = 0, count = 0 } = contract.parts[part] ?? {}
  writer.at = room
  emitter ??= createEmitter(writer, contract.spec)
  emitter.spec = contract.spec
  emitter.kinds = 0
  contract.targets.firstNumber = part * numbersPerPart + 1
  emitPart(emitter, contract, contract.order, first, count)
  const { bytes, sizeAt } = headerOf(emitter.kinds)
  const start = room - bytes.length
  writer.bytes.set(bytes, start)
  return endModule(writer, room - sizeAt).subarray(start)
}
