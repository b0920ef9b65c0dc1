import { expect, test } from 'vitest'
import { parseTranscript, runTranscript } from './transcript.ts'

const run = (text: string, answer: string, wrong: string[] = []) =>
  runTranscript(
    text,
    async () => answer,
    () => wrong,
  )

const asked = '// a comment\n>> {"jsonrpc":"2.0","id":1,"method":"eth_x","params":[]}\n'

test('an equal answer passes whatever the order of its keys', async () => {
  const text = `${asked}<< {"jsonrpc":"2.0","id":1,"result":{"a":1,"b":[true,null]}}\n`
  expect(await run(text, '{"id":1,"result":{"b":[true,null],"a":1},"jsonrpc":"2.0"}')).toEqual([])
})

test('missing, extra and different values are named by their path', async () => {
  const text = `${asked}<< {"jsonrpc":"2.0","id":1,"result":{"a":1,"b":[1,2],"c":null}}`
  expect(await run(text, '{"jsonrpc":"2.0","id":1,"result":{"a":"1","b":[1],"d":0}}')).toEqual([
    '$.result.a: expected 1, got "1"',
    '$.result.b: expected 2 elements, got 1',
    '$.result.c: missing, expected null',
    '$.result.d: not expected, got 0',
  ])
})

test('the message of an error is not compared, at any depth, but code and data are', async () => {
  const text = `${asked}<< {"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"a","data":"0x1"}}`
  expect(await run(text, '{"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"b","data":"0x1"}}')).toEqual(
    [],
  )
  expect(await run(text, '{"jsonrpc":"2.0","id":1,"error":{"code":4,"message":"a"}}')).toEqual([
    '$.error.code: expected 3, got 4',
    '$.error.data: missing, expected "0x1"',
  ])
  const nested = `${asked}<< {"jsonrpc":"2.0","id":1,"result":[{"error":{"message":"x","code":1}}]}`
  expect(await run(nested, '{"jsonrpc":"2.0","id":1,"result":[{"error":{"message":"y","code":1}}]}')).toEqual(
    [],
  )
})

test('a speconly result is held against the schema alone, an error is still compared', async () => {
  const text = `// speconly: the value depends on the client\n${asked}<< {"jsonrpc":"2.0","id":1,"result":"0x1"}`
  expect(await run(text, '{"jsonrpc":"2.0","id":1,"result":"0x2"}')).toEqual([])
  expect(await run(text, '{"jsonrpc":"2.0","id":1,"result":"0x2"}', ['too long'])).toEqual(['too long'])
  expect(await run(text, '{"jsonrpc":"2.0","id":2,"result":"0x2"}')).toEqual(['$.id: expected 1, got 2'])
  expect(await run(text, '{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":""}}')).toHaveLength(2)
})

test('an answer that is not JSON fails', async () => {
  expect(await run(`${asked}<< {"jsonrpc":"2.0","id":1,"result":1}`, '<html>')).toHaveLength(1)
})

test('text that is no transcript is refused', () => {
  expect(() => parseTranscript('<< {}')).toThrow('line 1')
  expect(() => parseTranscript('>> {}')).toThrow('no response')
})
