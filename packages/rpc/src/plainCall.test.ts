import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPlainCall } from './plainCall.ts'

const values = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.boolean(),
  fc.constant(null),
  fc.double(),
  fc.constant({ a: [1] }),
)

const objects = fc.dictionary(
  mostly(fc.constantFrom('from', 'to', 'data', 'toString', '__proto__', '7'), fc.string()),
  mostly(fc.constantFrom('0x', '0xaB', 'é'), values),
)

/** Messages in every order of their members, mostly plain ones. */
const messages = fc
  .record({
    jsonrpc: mostly(fc.constant('2.0'), fc.constant('1.0')),
    id: mostly(fc.nat(), fc.oneof(fc.double(), fc.string(), fc.constant(null), fc.constant(2 ** 60))),
    method: mostly(fc.constantFrom('eth_call', 'eth_getBlockByNumber'), fc.string()),
    params: mostly(
      fc.array(fc.oneof(fc.constantFrom('0x1', 'latest', 'é'), fc.boolean(), objects)),
      fc.array(values),
    ),
  })
  .chain((members) => fc.tuple(fc.shuffledSubarray(Object.entries(members), { minLength: 4 }), fc.nat(9)))
  .map(([entries, lost]) => JSON.stringify(Object.fromEntries(lost === 0 ? entries.slice(1) : entries)))

function mostly<A, B>(usual: fc.Arbitrary<A>, odd: fc.Arbitrary<B>) {
  return fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: odd })
}

/** The same with a few letters put in, taken out or changed. */
const damaged = fc
  .tuple(
    messages,
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.nat(2),
        fc.constantFrom('"', '\\', ',', '0', ' ', '\n', '}', ']', 'é', '"id":1,'),
      ),
    ),
  )
  .map(([text, changes]) =>
    changes.slice(0, 3).reduce((sofar, [where, cut, put]) => {
      const at = where % (sofar.length + 1)
      return sofar.slice(0, at) + put + sofar.slice(at + cut)
    }, text),
  )

/** What `JSON.parse` makes of it; `undefined` for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

test('what is read by hand is what JSON.parse reads, with the id as it was written', () => {
  let plain = 0
  fc.assert(
    fc.property(fc.oneof(messages, damaged), (text) => {
      const call = readPlainCall(text)
      if (call === null) return
      plain++
      const { id, method, params } = call
      expect(parsed(text)).toEqual({ jsonrpc: '2.0', id: Number(id), method, params })
      expect(text).toContain(`"id":${id}`)
    }),
    { numRuns: 20_000 },
  )
  expect(plain).toBeGreaterThan(1_000)
})

test.each([
  '{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber","params":["latest",false]}',
  '{"method":"eth_chainId","params":[],"id":12,"jsonrpc":"2.0"}',
  '{"jsonrpc":"2.0","method":"eth_getBalance","params":["0xé","latest"],"id":0}',
  '{"jsonrpc":"2.0","method":"eth_call","params":[{"to":"0x1","data":"0x"},"latest"],"id":0}',
  '{"jsonrpc":"2.0","method":"eth_call","params":[{"to":"0x1","to":"0x2"}],"id":0}',
  '{"jsonrpc":"2.0","method":"eth_call","params":[{"to":1,"nonce":null},{}],"id":0}',
])('clients that write so are read by hand: %s', (text) => {
  const { id, method, params } = JSON.parse(text)
  expect(readPlainCall(text)).toEqual({ id: String(id), method, params })
})

test.each([
  '{"jsonrpc":"2.0","id":01,"method":"a","params":[]}',
  '{"jsonrpc":"2.0","id":1,"id":2,"method":"a","params":[]}',
  '{"jsonrpc":"2.0","id":1.5,"method":"a","params":[]}',
  '{"jsonrpc":"2.0","id":1,"method":"","params":[]}',
  '{"jsonrpc":"2.0","id":1,"method":"a","params":["\n"]}',
  '{"jsonrpc":"2.0","id":1,"method":"a","params":["\\u0041"]}',
  '{"jsonrpc":"2.0","id":1,"method":"a","params":["x",]}',
  '{"jsonrpc":"2.0","id":1,"method":"a","params":[1]}',
  '{"jsonrpc":"2.0","id":1,"method":"a","params":[{"to":"x",}]}',
  '{"jsonrpc":"2.0","id":1,"method":"a","params":[{"to":{}}]}',
  '{"jsonrpc":"2.0","id":1,"method":"a","params":[{"to":[]}]}',
  '{"jsonrpc":"2.0","id":1,"method":"a","params":[{"to":"}"}]}',
  '{"jsonrpc":"2.0","id":1,"method":"a","params":[]} ',
  '{"jsonrpc":"2.0","id":1,"method":"a"}',
  '{"jsonrpc":"2.0","id":9007199254740993,"method":"a","params":[]}',
  '{"id":1,"method":"a","params":[]}',
  '[]',
  '',
])('what is written otherwise is left to JSON.parse: %s', (text) => {
  expect(readPlainCall(text)).toBeNull()
})

test('what may have many values is left to those who count them', () => {
  const call = (params: unknown[]): string =>
    `{"jsonrpc":"2.0","id":1,"method":"a","params":${JSON.stringify(params)}}`
  const members = (count: number): unknown =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`m${index}`, 'x']))
  expect(readPlainCall(call([members(100)]))).not.toBeNull()
  expect(readPlainCall(call([members(20_000)]))).toBeNull()
  expect(readPlainCall(call(Array(16).fill('x')))).not.toBeNull()
  expect(readPlainCall(call(Array(17).fill('x')))).toBeNull()
})
