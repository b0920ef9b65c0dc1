import type { Code } from './assembly.ts'
import type { Signature } from './moduleBytes.ts'
import { opEnd } from './opcodes.ts'
import { beginSize, endSize, reserve, type Writer, writeBytes, writeU32 } from './writer.ts'

/** Hands out the numbers of a function's locals, which follow its parameters. */
export interface Locals {
  readonly types: number[]
  add(type: number): number
  /** Several of one kind at once. */
  many(type: number, count: number): number[]
}

export function createLocals(signature: Signature): Locals {
  const types: number[] = []
  const add = (type: number) => signature.params.length + types.push(type) - 1
  return { types, add, many: (type, count) => Array.from({ length: count }, () => add(type)) }
}

/** Writes a function into an open code section. */
export function writeFunction(writer: Writer, locals: Locals, body: Code): void {
  reserve(writer, 2 * locals.types.length + 64)
  const begun = beginSize(writer)
  writeU32(writer, locals.types.length)
  for (const type of locals.types) writeBytes(writer, [1, type])
  writeCode(writer, body)
  writeBytes(writer, [opEnd])
  endSize(writer, begun)
}

function writeCode(writer: Writer, code: Code): void {
  reserve(writer, code.length)
  for (const part of code) {
    if (typeof part === 'number') {
      reserve(writer, 1)
      writer.bytes[writer.at++] = part
    } else writeCode(writer, part)
  }
}
