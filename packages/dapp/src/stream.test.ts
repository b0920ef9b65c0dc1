import { expect, test, vi } from 'vitest'
import { createStream } from './stream.ts'

test('values wait for the reader, and the reader for values', async () => {
  const { stream, push, end } = createStream<number>(() => {})
  push(1)
  expect(await stream.next()).toEqual({ done: false, value: 1 })
  const reads = [stream.next(), stream.next(), stream.next()]
  push(2)
  push(3)
  end()
  push(4)
  expect(await Promise.all(reads)).toEqual([
    { done: false, value: 2 },
    { done: false, value: 3 },
    { done: true, value: undefined },
  ])
})

test('an error comes after the values, once', async () => {
  const onEnd = vi.fn()
  const { stream, push, end } = createStream<number>(onEnd)
  push(1)
  end(new Error('gone'))
  end(new Error('again'))
  expect(await stream.next()).toEqual({ done: false, value: 1 })
  await expect(stream.next()).rejects.toThrow('gone')
  expect(await stream.next()).toEqual({ done: true, value: undefined })
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('a reader that falls a thousand events behind is told, not left with a hidden gap', async () => {
  const onEnd = vi.fn()
  const { stream, push } = createStream<number>(onEnd)
  for (let value = 0; value < 2_000; value++) push(value)
  expect(onEnd).toHaveBeenCalledTimes(1)
  const read: number[] = []
  const failure = await (async () => {
    for await (const value of stream) read.push(value)
  })().catch((error) => error)
  expect(read).toEqual(Array.from({ length: 1_000 }, (_, index) => index))
  expect(failure).toMatchObject({ code: -32005, data: { reason: 'behind' } })
})

test('leaving the loop ends the stream and frees what it held', async () => {
  const onEnd = vi.fn()
  const { stream, push } = createStream<number>(onEnd)
  push(1)
  push(2)
  for await (const value of stream) if (value === 1) break
  expect(onEnd).toHaveBeenCalledTimes(1)
  expect(await stream.next()).toEqual({ done: true, value: undefined })
})
