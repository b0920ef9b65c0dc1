import {
  beginSize,
  createWriter,
  endSize,
  reserve,
  type Writer,
  writeBytes,
  writeS32,
  writeS64,
  writeU32,
} from '../../jit/wasm/writer.ts'

/** The value types and the instructions that the precompiles' arithmetic needs. */
export const i32 = 0x7f
export const i64 = 0x7e
export type ValueType = typeof i32 | typeof i64

export const op = {
  block: 0x02,
  loop: 0x03,
  if: 0x04,
  end: 0x0b,
  br: 0x0c,
  brIf: 0x0d,
  return: 0x0f,
  i32Eqz: 0x45,
  i64Eqz: 0x50,
  i32Add: 0x6a,
  i32Sub: 0x6b,
  i32And: 0x71,
  i32Or: 0x72,
  i32Xor: 0x73,
  i32Shl: 0x74,
  i32ShrU: 0x76,
  i32Rotl: 0x77,
  i32Rotr: 0x78,
  i64Add: 0x7c,
  i64Sub: 0x7d,
  i64Mul: 0x7e,
  i64And: 0x83,
  i64Or: 0x84,
  i64Xor: 0x85,
  i64Shl: 0x86,
  i64ShrS: 0x87,
  i64ShrU: 0x88,
  i64Rotr: 0x8a,
  i64ExtendI32S: 0xac,
  i64ExtendI32U: 0xad,
} as const

/** The type of a block without a result. */
export const empty = 0x40

/** One function while it is written. */
export interface Code {
  local(type: ValueType): number
  op(...bytes: number[]): void
  get(local: number): void
  set(local: number): void
  tee(local: number): void
  i32(value: number): void
  i64(value: number | bigint): void
  call(index: number): void
  /** Memory instructions take the address from the stack. */
  load32(offset: number): void
  store32(offset: number): void
  load64(offset: number): void
  store64(offset: number): void
  /** A word of 32 bits as an i64. */
  loadWord(offset: number): void
  loadSignedWord(offset: number): void
  storeWord(offset: number): void
}

interface FunctionRecord {
  readonly type: number
  readonly locals: ValueType[]
  readonly body: Writer
}

export interface ModuleWriter {
  /** Writes a function and gives its index. A name exports it. */
  define(
    name: string | null,
    parameters: readonly ValueType[],
    results: readonly ValueType[],
    body: (code: Code) => void,
  ): number
  /** The module, with one memory of that many pages, exported as `memory`. */
  finish(pages: number): Uint8Array
}

/** Writes a module that imports nothing (WebAssembly core specification, section 5). */
export function createModuleWriter(): ModuleWriter {
  const types: string[] = []
  const functions: FunctionRecord[] = []
  const exported: { name: string; kind: number; index: number }[] = []

  function typeOf(parameters: readonly ValueType[], results: readonly ValueType[]): number {
    const key = [0x60, parameters.length, ...parameters, results.length, ...results].join()
    const found = types.indexOf(key)
    return found >= 0 ? found : types.push(key) - 1
  }

  return {
    define(name, parameters, results, write) {
      const record = { type: typeOf(parameters, results), locals: [], body: createWriter(512) }
      write(createCode(record, parameters.length))
      // A function may define those it calls; they come first.
      const index = functions.push(record) - 1
      if (name !== null) exported.push({ name, kind: 0, index })
      return index
    },
    finish(pages) {
      const writer = createWriter(functions.reduce((sum, { body }) => sum + body.at + 64, 4096))
      writeBytes(writer, [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00])
      section(writer, 1, types, (type) => writeBytes(writer, type.split(',').map(Number)))
      section(writer, 3, functions, ({ type }) => writeU32(writer, type))
      section(writer, 5, [pages], (count) => {
        writeU32(writer, 0)
        writeU32(writer, count)
      })
      section(writer, 7, [...exported, { name: 'memory', kind: 2, index: 0 }], ({ name, kind, index }) => {
        writeU32(writer, name.length)
        writeBytes(
          writer,
          Array.from(name, (letter) => letter.charCodeAt(0)),
        )
        writeU32(writer, kind)
        writeU32(writer, index)
      })
      section(writer, 10, functions, ({ locals, body }) => {
        const begun = beginSize(writer)
        reserve(writer, 5 + 2 * locals.length)
        writeU32(writer, locals.length)
        for (const type of locals) writeBytes(writer, [1, type])
        writeBytes(writer, body.bytes.subarray(0, body.at))
        writeBytes(writer, [op.end])
        endSize(writer, begun)
      })
      return writer.bytes.slice(0, writer.at)
    },
  }
}

function createCode({ locals, body }: FunctionRecord, parameters: number): Code {
  const withNumber = (opcode: number) => (value: number) => {
    reserve(body, 8)
    body.bytes[body.at++] = opcode
    writeU32(body, value)
  }
  // The alignment is a hint; zero promises nothing.
  const memory = (opcode: number) => (offset: number) => {
    reserve(body, 8)
    body.bytes[body.at++] = opcode
    body.bytes[body.at++] = 0
    writeU32(body, offset)
  }
  return {
    local: (type) => parameters + locals.push(type) - 1,
    op(...bytes) {
      reserve(body, bytes.length)
      for (const byte of bytes) body.bytes[body.at++] = byte
    },
    get: withNumber(0x20),
    set: withNumber(0x21),
    tee: withNumber(0x22),
    call: withNumber(0x10),
    i32(value) {
      reserve(body, 8)
      body.bytes[body.at++] = 0x41
      writeS32(body, value)
    },
    i64(value) {
      reserve(body, 16)
      body.bytes[body.at++] = 0x42
      if (typeof value === 'number' && value === (value | 0)) writeS32(body, value)
      else {
        const exact = BigInt(value)
        writeS64(body, Number(BigInt.asIntN(32, exact >> 32n)), Number(BigInt.asIntN(32, exact)))
      }
    },
    load32: memory(0x28),
    store32: memory(0x36),
    load64: memory(0x29),
    store64: memory(0x37),
    loadWord: memory(0x35),
    loadSignedWord: memory(0x34),
    storeWord: memory(0x3e),
  }
}

function section<Item>(
  writer: Writer,
  id: number,
  items: readonly Item[],
  write: (item: Item) => void,
): void {
  reserve(writer, 16)
  writer.bytes[writer.at++] = id
  const begun = beginSize(writer)
  writeU32(writer, items.length)
  for (const item of items) {
    reserve(writer, 32)
    write(item)
  }
  endSize(writer, begun)
}
