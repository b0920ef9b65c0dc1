import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asciiJson, errorText, type Message, parseMessage, plainErrorText, resultText } from './envelope.ts'
import { RpcError } from './errors.ts'

const only = (message: Message) => {
  if (!('single' in message)) throw new Error('a single message was expected')
  return message.single
}

const callWithId = (id: string) => `{"jsonrpc":"2.0","method":"eth_chainId","id":${id},"params":[]}`

test.each([
  '1',
  '0',
  '-0',
  '1.0',
  '1e2',
  '3.14159265358979323846264338327950288',
  '123456789012345678901234567890',
  '"abc"',
  '"\\u0061\\"\\\\"',
  '"é€😀"',
  '""',
  'null',
  'true',
])('the id %s goes back as it came', (id) => {
  expect(only(parseMessage(callWithId(id), 10)).id).toBe(id)
})

test('any id text goes back unchanged, wherever it stands and whatever surrounds it', () => {
  const space = fc
    .array(fc.constantFrom(' ', '\n', '\t', '\r'), { maxLength: 3 })
    .map((chars) => chars.join(''))
  const id = fc.oneof(
    fc.json({ maxDepth: 0 }),
    fc.bigInt().map(String),
    fc.tuple(fc.bigInt(), fc.nat(), fc.integer({ min: -400, max: 400 })).map(([a, b, c]) => `${a}.${b}E${c}`),
    fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify(text)),
  )
  const decoy = fc.oneof(
    fc.json(),
    fc.string().map((text) => JSON.stringify(`"id":${text},\\"id\\":2}]`)),
    fc.constant('{"id":7,"nested":[{"id":8}]}'),
  )
  fc.assert(
    fc.property(id, decoy, space, fc.nat(2), (raw, params, gap, position) => {
      const members = [`"jsonrpc"${gap}:"2.0"`, '"method":"eth_call"', `"params":${gap}${params}`]
      members.splice(position, 0, `"id":${gap}${raw}${gap}`)
      const text = `${gap}{${gap}${members.join(`${gap},${gap}`)}${gap}}${gap}`
      expect(only(parseMessage(text, 10)).id).toBe(raw)
      const batch = parseMessage(`[${text},${callWithId('5')}]`, 10)
      expect('batch' in batch && batch.batch.map((entry) => entry.id)).toEqual([raw, '5'])
    }),
    { numRuns: 2_000 },
  )
})

test('of repeated members the last one counts, escapes in the name included', () => {
  const call = only(
    parseMessage('{"id":1,"jsonrpc":"2.0","method":"a","\\u0069d":2.50,"method":"b","params":[]}', 10),
  )
  expect(call).toMatchObject({ id: '2.50', method: 'b' })
})

test('a call without an id is a notification', () => {
  expect(only(parseMessage('{"jsonrpc":"2.0","method":"eth_chainId"}', 10))).toEqual({
    id: null,
    method: 'eth_chainId',
    params: undefined,
  })
})

test.each([
  ['{', -32700, 'parse error', 'null'],
  ['', -32700, 'parse error', 'null'],
  ['nope', -32700, 'parse error', 'null'],
  ['null', -32600, 'invalid request', 'null'],
  ['7', -32600, 'invalid request', 'null'],
  ['"text"', -32600, 'invalid request', 'null'],
  ['{}', -32600, 'invalid request', 'null'],
  ['[]', -32600, 'empty batch', 'null'],
  ['{"id":1,"method":"a"}', -32600, 'invalid request', '1'],
  ['{"id":1,"jsonrpc":"1.0","method":"a"}', -32600, 'invalid request', '1'],
  ['{"id":1,"jsonrpc":2.0,"method":"a"}', -32600, 'invalid request', '1'],
  ['{"id":{},"jsonrpc":"2.0","method":"a"}', -32600, 'invalid request', 'null'],
  ['{"id":[1],"jsonrpc":"2.0","method":"a"}', -32600, 'invalid request', 'null'],
  ['{"id":1,"jsonrpc":"2.0","method":7}', -32600, 'invalid request', '1'],
  ['{"id":1,"jsonrpc":"2.0","method":""}', -32600, 'invalid request', '1'],
  ['{"id":1,"jsonrpc":"2.0"}', -32600, 'invalid request', '1'],
  ['{"__proto__":{"jsonrpc":"2.0","method":"a","id":1}}', -32600, 'invalid request', 'null'],
  [
    `{"id":1,"jsonrpc":"2.0","method":"${'m'.repeat(2049)}"}`,
    -32600,
    'method name too long: 2049 > 2048',
    '1',
  ],
])('%s is refused', (text, code, message, id) => {
  const entry = only(parseMessage(text, 10))
  expect(entry).toMatchObject({ id, refusal: { code, message } })
})

test('a batch keeps its good calls when some of its members are not calls', () => {
  const message = parseMessage(`[${callWithId('1')}, 5, null, [], ${callWithId('"2"')}]`, 10)
  expect(
    'batch' in message && message.batch.map((entry) => ('method' in entry ? entry.id : 'refused')),
  ).toEqual(['1', 'refused', 'refused', 'refused', '"2"'])
})

test('a batch above the limit is refused whole, under the id of its first call', () => {
  const text = `[5,{"jsonrpc":"2.0","method":"a"},${callWithId('10.0')},${callWithId('2')}]`
  expect(parseMessage(text, 3)).toMatchObject({
    batch: [{ id: '10.0', refusal: { code: -32600, message: 'batch too large' } }],
  })
})

test('a message that nests too deep or has too many values is refused before it is parsed', () => {
  const megabytes = 5_000_000
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  const tooComplex = { single: { id: 'null', refusal: { code: -32600, message: 'message too complex' } } }
  for (const text of [
    nested(megabytes / 2),
    '['.repeat(megabytes),
    '{"id":'.repeat(megabytes / 6),
    `[${'[],'.repeat(megabytes / 3)}1]`,
    `{"jsonrpc":"2.0","method":"a","params":[${'1,'.repeat(megabytes / 2)}1],"id":9}`,
  ]) {
    expect(parseMessage(text, 10)).toMatchObject(tooComplex)
  }
  const params = `{"jsonrpc":"2.0","method":"a","params":${nested(990)},"id":9}`
  expect(only(parseMessage(params, 10)).id).toBe('9')
  const long = `{"jsonrpc":"2.0","method":"a","params":["${'[[{{,,'.repeat(500_000)}"],"id":9}`
  expect(only(parseMessage(long, 10)).id).toBe('9')
})

test('no message changes the prototype of anything', () => {
  parseMessage('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"id":1}', 10)
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
})

test('answers and refusals are whole JSON-RPC objects', () => {
  expect(resultText('1', '"0x1"')).toBe('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
  expect(errorText('"a"', new RpcError('reverted', 'execution reverted: ü', { data: '0x08' }))).toBe(
    '{"jsonrpc":"2.0","id":"a","error":{"code":3,"message":"execution reverted: \\u00fc","data":"0x08"}}',
  )
})

test('a refusal with an event carries it as hosted services do, and its facts only in the plain shape', () => {
  const facts = { limit: 'accountPerSecond', allowed: 500, used: 520, waitSeconds: 1 }
  const error = new RpcError('accountPerSecond', undefined, { facts })
  const details =
    'You have surpassed your allowed throughput limit. Reduce the amount of requests per second or upgrade for more capacity.'
  expect(errorText('1', error)).toBe(
    `{"jsonrpc":"2.0","id":1,"error":{"code":429,"event":-33200,"message":"Too Many Requests","details":"${details}"}}`,
  )
  expect(JSON.parse(plainErrorText('1', error))).toEqual({
    jsonrpc: '2.0',
    id: 1,
    error: { code: -33200, message: details, data: { reason: 'accountPerSecond', ...facts } },
  })
  expect(errorText(null, new RpcError('rejected'))).toBe(
    '{"jsonrpc":"2.0","error":{"code":-32002,"message":"rejected due to project ID settings"}}',
  )
})

test('ASCII JSON says the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = asciiJson(value)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      expect(Buffer.byteLength(text)).toBe(text.length)
    }),
  )
})
