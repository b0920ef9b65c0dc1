import { fromHex, toHex } from '@causeway/rpc'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bytesToQuantity,
  decodeRlp,
  encodeRlp,
  encodeRlpList,
  quantityToBytes,
  RlpError,
  type RlpItem,
  readRlpItem,
  rlpListLength,
  rlpMember,
  splitRlpList,
} from './rlp.ts'

const text = (value: string) => new TextEncoder().encode(value)
const plain = (item: RlpItem): unknown => (item instanceof Uint8Array ? toHex(item) : item.map(plain))

const { item } = fc.letrec<{ item: RlpItem; list: RlpItem[]; bytes: Uint8Array }>((tie) => ({
  item: fc.oneof({ depthSize: 'small' }, tie('bytes'), tie('list')),
  list: fc.array(tie('item'), { maxLength: 6 }),
  bytes: fc.oneof(fc.uint8Array({ maxLength: 4 }), fc.uint8Array({ minLength: 54, maxLength: 300 })),
}))

test.each<[string, RlpItem]>([
  ['0x83646f67', text('dog')],
  ['0xc88363617483646f67', [text('cat'), text('dog')]],
  ['0x80', new Uint8Array(0)],
  ['0xc0', []],
  ['0x00', Uint8Array.of(0)],
  ['0x0f', Uint8Array.of(15)],
  ['0x820400', Uint8Array.of(4, 0)],
  ['0xc7c0c1c0c3c0c1c0', [[], [[]], [[], [[]]]]],
  [
    `0xb838${toHex(text('Lorem ipsum dolor sit amet, consectetur adipisicing elit')).slice(2)}`,
    text('Lorem ipsum dolor sit amet, consectetur adipisicing elit'),
  ],
])('%s is the encoding of a known value', (encoded, value) => {
  expect(toHex(encodeRlp(value))).toBe(encoded)
  expect(plain(decodeRlp(fromHex(encoded as `0x${string}`)))).toEqual(plain(value))
})

test('decode is the inverse of encode', () => {
  fc.assert(
    fc.property(item, (value) => {
      expect(plain(decodeRlp(encodeRlp(value)))).toEqual(plain(value))
    }),
  )
})

test('whatever decodes is canonical: it encodes to the same bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      let value: RlpItem
      try {
        value = decodeRlp(bytes)
      } catch (error) {
        expect(error).toBeInstanceOf(RlpError)
        return
      }
      expect(encodeRlp(value)).toEqual(bytes)
    }),
    { numRuns: 3000 },
  )
})

test.each([
  ['0x', 'nothing'],
  ['0x8100', 'a byte below 0x80 behind a prefix'],
  ['0xb800', 'a long form of a short string'],
  ['0xb90038', 'a length with leading zeros'],
  ['0x83646f', 'a string cut short'],
  ['0xc38363', 'a list whose member is longer than it'],
  ['0xf800', 'a long form of a short list'],
  ['0x8080', 'two values'],
  ['0xbfffffffffffffffff', 'a length beyond any input'],
])('%s is refused: %s', (encoded) => {
  expect(() => decodeRlp(fromHex(encoded as `0x${string}`))).toThrow(RlpError)
})

test('lists nested without end are refused, not a stack overflow', () => {
  const depth = 200_000
  const bytes = new Uint8Array(depth * 5)
  let at = 0
  for (let left = bytes.length; left > 5; left -= 5, at += 5) {
    bytes.set([0xfb, 0, 0, 0, 0], at)
    new DataView(bytes.buffer).setUint32(at + 1, left - 5)
  }
  bytes.fill(0xc0, at)
  expect(() => decodeRlp(bytes)).toThrow(RlpError)
})

test('a stream gives its values one by one and asks for more at the end', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 5 }), fc.nat(), (values, cut) => {
      const encoded = values.map((each) => encodeRlp(each))
      const stream = Buffer.concat(encoded)
      const short = stream.subarray(0, stream.length === 0 ? 0 : cut % (stream.length + 1))
      const seen: Uint8Array[] = []
      let at = 0
      for (let next = readRlpItem(short, 0); next !== null; next = readRlpItem(short, at)) {
        seen.push(next.item)
        at = next.next
      }
      expect(seen.map(toHex)).toEqual(encoded.slice(0, seen.length).map(toHex))
      expect(short.length - at).toBeLessThan(Math.max(1, encoded[seen.length]?.length ?? 1))
    }),
  )
})

test('a list splits into the encodings of its members', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 6 }), (list) => {
      expect(splitRlpList(encodeRlp(list)).map(toHex)).toEqual(list.map((each) => toHex(encodeRlp(each))))
    }),
  )
})

test('quantities are minimal big-endian bytes', () => {
  fc.assert(
    fc.property(fc.nat(300), fc.bigInt({ min: 0n, max: 2n ** 300n }), (bits, chosen) => {
      const n = chosen % 2n ** BigInt(bits)
      const bytes = quantityToBytes(n)
      expect(bytes[0]).not.toBe(0)
      expect(bytesToQuantity(bytes, 40)).toBe(n)
    }),
  )
  expect(() => bytesToQuantity(Uint8Array.of(0, 1))).toThrow(RlpError)
  expect(() => bytesToQuantity(new Uint8Array(9).fill(1), 8)).toThrow(RlpError)
})

test('one member of a list is the one that splitting the list gives', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 20 }), fc.nat(20), (list, index) => {
      const bytes = encodeRlp(list)
      const members = splitRlpList(bytes)
      expect(rlpMember(bytes, index)).toEqual(members[index] ?? null)
      expect(rlpListLength(members)).toBe(bytes.length)
      expect(encodeRlpList(members)).toEqual(bytes)
    }),
  )
  expect(() => rlpMember(Uint8Array.of(0x83, 1, 2, 3), 0)).toThrow(RlpError)
  expect(() => rlpMember(Uint8Array.of(0xc2, 0x83, 1), 0)).toThrow(RlpError)
})
