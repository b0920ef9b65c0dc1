import fc from 'fast-check'
import { expect, test } from 'vitest'
import { get, i64, seq } from './assembly.ts'
import { createLocals, writeFunction } from './functionBody.ts'
import { beginModule, endModule } from './moduleBytes.ts'
import { typeI64 } from './opcodes.ts'
import { getWebAssembly } from './webAssembly.ts'
import { beginSize, createWriter, endSize, writeBytes, writeS32, writeS64, writeU32 } from './writer.ts'

function leb128(bytes: Uint8Array, isSigned: boolean): bigint {
  let value = 0n
  let shift = 0n
  for (const byte of bytes) {
    value |= BigInt(byte & 0x7f) << shift
    shift += 7n
    if (!(byte & 0x80) && isSigned && byte & 0x40) value -= 1n << shift
  }
  return value
}

function written(write: (writer: ReturnType<typeof createWriter>) => void): Uint8Array {
  const writer = createWriter(16)
  write(writer)
  return writer.bytes.subarray(0, writer.at)
}

test('numbers come back from LEB128, and take no byte more than they need', () => {
  const number = fc.oneof(
    fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n),
    fc.bigInt(-200n, 200n),
    fc.integer({ min: 0, max: 62 }).map((bits) => -(1n << BigInt(bits))),
    fc.integer({ min: 0, max: 62 }).map((bits) => 1n << BigInt(bits)),
  )
  fc.assert(
    fc.property(number, (value) => {
      const high = Number(BigInt.asIntN(32, value >> 32n))
      const low = Number(BigInt.asIntN(32, value))
      const bytes = written((writer) => writeS64(writer, high, low))
      expect(leb128(bytes, true)).toBe(value)
      let length = 1
      while (BigInt.asIntN(7 * length, value) !== value) length++
      expect(bytes.length).toBe(length)
      expect(
        leb128(
          written((writer) => writeS32(writer, low)),
          true,
        ),
      ).toBe(BigInt(low))
      expect(
        leb128(
          written((writer) => writeU32(writer, low)),
          false,
        ),
      ).toBe(BigInt(low >>> 0))
    }),
  )
})

test('a size is filled in when it is known', () => {
  const bytes = written((writer) => {
    const begun = beginSize(writer)
    writeBytes(writer, new Uint8Array(300))
    endSize(writer, begun)
  })
  expect(bytes.length).toBe(305)
  expect(leb128(bytes.subarray(0, 5), false)).toBe(300n)
})

test('what is written compiles and runs', () => {
  const api = getWebAssembly()!
  const signature = { params: [typeI64, typeI64], results: [typeI64] }
  const constant = 0x123456789abcdef0n
  const { writer, codeSection } = beginModule({
    imports: [{ module: 'other', name: 'twice', signature: { params: [typeI64], results: [typeI64] } }],
    functions: [signature, signature],
    exports: { first: 0, second: 1 },
  })
  writeFunction(writer, createLocals(signature), seq(i64.add(i64.mul(get(0), get(1)), i64.const(constant))))
  const locals = createLocals(signature)
  const local = locals.add(typeI64)
  writeFunction(writer, locals, seq(get(0), [0x10, 0], [0x21, local], i64.sub(get(local), get(1))))
  const { exports } = new api.Instance(new api.Module(endModule(writer, codeSection)), {
    env: { memory: new api.Memory({ initial: 1 }) },
    other: { twice: (value: bigint) => value * 2n },
  })
  const [first, second] = [exports.first, exports.second] as ((a: bigint, b: bigint) => bigint)[]
  expect(first?.(3n, -5n)).toBe(constant - 15n)
  expect(second?.(21n, 2n)).toBe(40n)
})
