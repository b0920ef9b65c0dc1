import { beginSize, createWriter, endSize, reserve, type Writer, writeBytes, writeU32 } from './writer.ts'

/** What a function takes and gives, as type bytes. */
export interface Signature {
  params: readonly number[]
  results: readonly number[]
}

export interface FunctionImport {
  module: string
  name: string
  signature: Signature
}

/** Everything before the code: what comes in, what the functions look like, which of them are seen outside. */
export interface ModuleHeader {
  imports: readonly FunctionImport[]
  /** The name in `env` of a table of functions, if there is one. */
  table?: string
  /** Signatures of the functions that follow; their numbers begin after the imports. */
  functions: readonly Signature[]
  /** Names of functions, counted from the first that is not imported. */
  exports: Readonly<Record<string, number>>
}

const sectionType = 1
const sectionImport = 2
const sectionFunction = 3
const sectionExport = 7
const sectionCode = 10

/** Begins a module that works on the memory `env.memory`; the code section is open and takes `writeFunction`. */
export function beginModule(header: ModuleHeader): { writer: Writer; codeSection: number } {
  const writer = createWriter(16384)
  writeBytes(writer, [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00])
  const types: Signature[] = []
  const imports = header.imports.map(({ signature }) => typeNumber(types, signature))
  const functions = header.functions.map((signature) => typeNumber(types, signature))
  section(writer, sectionType, () => {
    writeU32(writer, types.length)
    for (const { params, results } of types) {
      writeBytes(writer, [0x60, params.length, ...params, results.length, ...results])
    }
  })
  section(writer, sectionImport, () => {
    writeU32(writer, header.imports.length + (header.table === undefined ? 1 : 2))
    writeName(writer, 'env')
    writeName(writer, 'memory')
    writeBytes(writer, [0x02, 0x00, 0x01])
    if (header.table !== undefined) {
      writeName(writer, 'env')
      writeName(writer, header.table)
      writeBytes(writer, [0x01, 0x70, 0x00, 0x01])
    }
    header.imports.forEach((imported, index) => {
      writeName(writer, imported.module)
      writeName(writer, imported.name)
      writeBytes(writer, [0x00, imports[index] ?? 0])
    })
  })
  section(writer, sectionFunction, () => {
    reserve(writer, functions.length + 5)
    writeU32(writer, functions.length)
    for (const type of functions) writeU32(writer, type)
  })
  section(writer, sectionExport, () => {
    const names = Object.entries(header.exports)
    writeU32(writer, names.length)
    for (const [name, number] of names) {
      writeName(writer, name)
      writeBytes(writer, [0x00])
      writeU32(writer, header.imports.length + number)
    }
  })
  reserve(writer, 16)
  writer.bytes[writer.at++] = sectionCode
  const codeSection = beginSize(writer)
  writeU32(writer, functions.length)
  return { writer, codeSection }
}

/** The finished bytes; a view, so the writer must be left alone. */
export function endModule(writer: Writer, codeSection: number): Uint8Array {
  endSize(writer, codeSection)
  return writer.bytes.subarray(0, writer.at)
}

function section(writer: Writer, id: number, write: () => void): void {
  reserve(writer, 64)
  writer.bytes[writer.at++] = id
  const begun = beginSize(writer)
  write()
  endSize(writer, begun)
}

function writeName(writer: Writer, name: string): void {
  const bytes = new TextEncoder().encode(name)
  reserve(writer, bytes.length + 16)
  writeU32(writer, bytes.length)
  writeBytes(writer, bytes)
}

/** Types are few, so they are looked for one by one. */
function typeNumber(types: Signature[], signature: Signature): number {
  const same = (one: readonly number[], other: readonly number[]) =>
    one.length === other.length && one.every((type, index) => type === other[index])
  const found = types.findIndex(
    ({ params, results }) => same(params, signature.params) && same(results, signature.results),
  )
  return found >= 0 ? found : types.push(signature) - 1
}
