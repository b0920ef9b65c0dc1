import { SessionError } from '@causeway/session'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTypedData } from './parseTypedData.ts'

const base = {
  types: {
    EIP712Domain: [{ name: 'name', type: 'string' }],
    Order: [
      { name: 'id', type: 'uint8' },
      { name: 'delta', type: 'int16' },
      { name: 'tag', type: 'bytes4' },
      { name: 'blob', type: 'bytes' },
      { name: 'isOpen', type: 'bool' },
      { name: 'makers', type: 'address[2]' },
      { name: 'grid', type: 'uint256[][]' },
      { name: 'lines', type: 'Line[]' },
    ],
    Line: [{ name: 'text', type: 'string' }],
  },
  primaryType: 'Order',
  domain: { name: 'Shop' },
  message: {
    id: '0xff',
    delta: '-32768',
    tag: '0xdeadbeef',
    blob: '0x',
    isOpen: true,
    makers: [`0x${'11'.repeat(20)}`, `0x${'AA'.repeat(20)}`],
    grid: [[1, '2'], []],
    lines: [{ text: 'a' }, { text: 'b' }],
  },
}

test('values are read by their types', () => {
  const { message } = parseTypedData(base)
  expect({ ...message, lines: undefined }).toEqual({
    id: 255n,
    delta: -32768n,
    tag: '0xdeadbeef',
    blob: '0x',
    isOpen: true,
    makers: [`0x${'11'.repeat(20)}`, `0x${'aa'.repeat(20)}`],
    grid: [[1n, 2n], []],
    lines: undefined,
  })
})

test('a value that does not fit its type says where', () => {
  const bad: [string, unknown, string][] = [
    ['id', 256, 'message.id does not fit into uint8.'],
    ['id', -1, 'message.id does not fit into uint8.'],
    ['id', 1.5, 'message.id must be a whole number.'],
    ['id', undefined, 'message.id of type uint8 is missing.'],
    ['delta', 32768, 'message.delta does not fit into int16.'],
    ['tag', '0xdead', 'message.tag must be 4 bytes in hex.'],
    ['blob', '0x1', 'message.blob must be bytes in hex.'],
    ['isOpen', 'true', 'message.isOpen must be true or false.'],
    ['makers', [], 'message.makers must have 2 members.'],
    ['makers', ['0x1', '0x2'], 'message.makers[0] must be an Ethereum address.'],
    ['grid', [1], 'message.grid[0] must be a list of type uint256[].'],
    ['lines', [{}], 'message.lines[0].text of type string is missing.'],
    ['lines', ['a'], 'message.lines[0] must be an object of type Line.'],
  ]
  for (const [field, value, says] of bad) {
    const data = { ...base, message: { ...base.message, [field]: value } }
    expect(() => parseTypedData(data), field).toThrow(`Invalid parameters: ${says}`)
  }
})

test('types that cannot be are refused', () => {
  const types: unknown[] = [
    undefined,
    [],
    { Order: {} },
    { Order: [{ name: 'a' }] },
    { Order: [{ name: 'a', type: 'Ghost' }] },
    { Order: [{ name: 'a', type: 'uint7' }] },
    { Order: [{ name: 'a', type: 'bytes33' }] },
    { Order: [{ name: 'a b', type: 'bool' }] },
    {
      Order: [
        { name: 'a', type: 'bool' },
        { name: 'a', type: 'bool' },
      ],
    },
    { Order: [], uint256: [{ name: 'a', type: 'bool' }] },
    { Order: [], 'a b': [] },
  ]
  for (const value of types) {
    expect(() => parseTypedData({ ...base, types: value, message: {} })).toThrow(SessionError)
  }
})

test('keys that reach behind an object are -32000 wherever they are', () => {
  const texts = [
    '{"types":{"__proto__":[]},"primaryType":"A","domain":{},"message":{}}',
    '{"types":{"A":[]},"primaryType":"A","domain":{"__proto__":{}},"message":{}}',
    '{"types":{"A":[{"name":"constructor","type":"bool"}]},"primaryType":"A","domain":{},"message":{}}',
    '{"types":{"toString":[]},"primaryType":"toString","domain":{},"message":{}}',
    '{"types":{"A":[]},"primaryType":"A","domain":{},"message":{"x":[{"prototype":1}]}}',
  ]
  for (const text of texts) {
    expect(() => parseTypedData(text), text).toThrow(expect.objectContaining({ code: -32000 }))
  }
})

test('what is not declared is not signed and not kept', () => {
  const more = { ...base, message: { ...base.message, hidden: 'x' }, extra: 1 }
  expect(parseTypedData(more).digest).toBe(parseTypedData(base).digest)
  expect(parseTypedData(more).raw).not.toContain('hidden')
})

test('without a domain type the domain that is shown is the one that is signed', () => {
  const { EIP712Domain: _, ...types } = base.types
  const domain = { name: 'Shop', chainId: '1', salt: `0x${'00'.repeat(32)}` }
  const named = {
    ...base.types,
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'salt', type: 'bytes32' },
    ],
  }
  expect(parseTypedData({ ...base, types, domain }).digest).toBe(
    parseTypedData({ ...base, types: named, domain }).digest,
  )
})

test('size and depth are bounded', () => {
  const flood = { ...base, message: { ...base.message, grid: [Array(30_000).fill(1)] } }
  expect(() => parseTypedData(flood)).toThrow(expect.objectContaining({ code: -32005 }))
  const tree = { EIP712Domain: [], T: [{ name: 'children', type: 'T[]' }] }
  let message: object = { children: [] }
  for (let i = 0; i < 100; i++) message = { children: [message] }
  expect(() => parseTypedData({ types: tree, primaryType: 'T', domain: {}, message })).toThrow(
    expect.objectContaining({ code: -32005 }),
  )
  // Every level points twice at the next: two to the power of its depth for a reader that does not count.
  let dag: object = { children: [] }
  for (let i = 0; i < 20; i++) dag = { children: [dag, dag] }
  expect(() => parseTypedData({ types: tree, primaryType: 'T', domain: {}, message: dag })).toThrow(
    expect.objectContaining({ code: -32005 }),
  )
  expect(() => parseTypedData(`"${'x'.repeat(600_000)}"`)).toThrow(expect.objectContaining({ code: -32005 }))
})

test('whatever comes, it is read or refused', () => {
  const type = fc.constantFrom(
    'uint256',
    'string',
    'Order',
    'Order[]',
    'bool[2]',
    'address',
    'bytes',
    'x',
    '',
  )
  const fields = fc.array(fc.record({ name: fc.constantFrom('a', 'b', '__proto__'), type }), { maxLength: 4 })
  const data = fc.record({
    types: fc.oneof(fc.dictionary(fc.constantFrom('Order', 'EIP712Domain', 'Z'), fields), fc.anything()),
    primaryType: fc.constantFrom('Order', 'EIP712Domain', 'missing'),
    domain: fc.oneof(fc.constant({}), fc.anything()),
    message: fc.oneof(fc.dictionary(fc.constantFrom('a', 'b'), fc.jsonValue()), fc.anything()),
  })
  fc.assert(
    fc.property(data, (value) => {
      try {
        return parseTypedData(value).digest.length === 66
      } catch (cause) {
        return cause instanceof SessionError
      }
    }),
    { numRuns: 3000 },
  )
})

test('types with thousands of fields are refused before anything is hashed', () => {
  const fields = Array.from({ length: 256 }, (_, i) => ({ name: `f${i}`, type: 'uint256' }))
  const types = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`S${i}`, fields]))
  const typedData = { types, primaryType: 'S0', domain: {}, message: {} }
  expect(() => parseTypedData(typedData)).toThrow('types must not have more than 1024 fields in all')
})
