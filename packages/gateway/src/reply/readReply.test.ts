import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readReplies, readReply } from './readReply.ts'

test('a result is given as it was sent, to the last digit', () => {
  const text =
    ' {"id":1, "result" : {"gas": 123456789012345678901234567890, "x":"\\u0041"} ,"jsonrpc":"2.0"} '
  expect(readReply(text, 1)).toEqual({
    kind: 'result',
    text: '{"gas": 123456789012345678901234567890, "x":"\\u0041"}',
    isEmpty: false,
  })
})

test('members of the prototype are no answer', () => {
  expect(readReply('{"id":1,"__proto__":{"result":"0x1"}}', 1).kind).toBe('garbage')
  expect(readReply('{"id":1,"error":{"__proto__":{"code":3,"message":"revert"}}}', 1)).toMatchObject({
    code: null,
    message: '',
  })
})

test('a body that only nests is given up at once', () => {
  expect(readReply('['.repeat(5_000_000), 1).kind).toBe('garbage')
})

test('reading never throws, and what it gives as a result is the JSON that was sent', () => {
  const json = fc.json()
  const bodies = fc.oneof(
    fc.string(),
    json,
    fc.tuple(json, fc.nat()).map(([result, id]) => `{"jsonrpc":"2.0","id":${id},"result":${result}}`),
    fc.tuple(json, fc.nat({ max: 200 })).map(([result, cut]) => `{"id":1,"result":${result}}`.slice(0, cut)),
    fc.tuple(json, json).map(([a, b]) => `{"id":1,"result":${a},"result":${b},"error":null}`),
    fc.json().map((error) => `{"id":1,"error":${error}}`),
    fc.array(json).map((all) => `[${all.map((result, id) => `{"id":${id},"result":${result}}`).join(',')}]`),
  )
  fc.assert(
    fc.property(bodies, (body) => {
      const reply = readReply(body, 1)
      if (reply.kind === 'result') expect(JSON.parse(reply.text)).toEqual(JSON.parse(body).result)
      const replies = readReplies(body, [0, 1, 2])
      for (const [id, one] of replies ?? []) {
        const sent = JSON.parse(body).find(
          (each: { id?: unknown } | null) => each !== null && Number(each.id) === id,
        )
        if (one.kind === 'result') expect(JSON.parse(one.text)).toEqual(sent.result)
      }
    }),
    { numRuns: 3_000 },
  )
})

test('replies of a batch are told apart by their ids, in any order, and strangers are left out', () => {
  const text =
    '[{"id":3,"result":"c"},{"id":9,"result":"x"},{"id":1,"result":"a"},{"id":1,"result":"again"},null]'
  const replies = readReplies(text, [1, 2, 3])
  expect([...(replies ?? [])].map(([id, reply]) => [id, reply.kind === 'result' && reply.text])).toEqual([
    [3, '"c"'],
    [1, '"a"'],
  ])
  expect(readReplies('{"id":null,"error":{"code":-32600,"message":"batch not supported"}}', [1])).toBeNull()
})
