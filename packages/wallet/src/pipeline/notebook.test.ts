import { expect, test } from 'vitest'
import { createMemoryStorage } from '../storage/memoryStorage.ts'
import { createNotebook } from './notebook.ts'

const onFault = (error: unknown): never => {
  throw error
}

test('a page is read by the origin that wrote it, also after a stop of the process', async () => {
  const storage = createMemoryStorage()
  const notebook = await createNotebook(storage, onFault)
  notebook.set('https://one.example', '__proto__', { sent: 1 })
  notebook.set('https://one.example', 'page', [1])
  expect(notebook.get('https://two.example', 'page')).toBeUndefined()
  expect(notebook.get('https://one.example', 'toString')).toBeUndefined()
  await new Promise((done) => setImmediate(done))
  const again = await createNotebook(storage, onFault)
  expect(again.get('https://one.example', 'page')).toEqual([1])
  expect(again.get('https://one.example', '__proto__')).toEqual({ sent: 1 })
})

test('the oldest page of an origin makes room for the newest', async () => {
  const notebook = await createNotebook(createMemoryStorage(), onFault)
  for (let page = 0; page <= 100; page++) notebook.set('https://one.example', String(page), page)
  expect(notebook.get('https://one.example', '0')).toBeUndefined()
  expect(notebook.get('https://one.example', '100')).toBe(100)
})
