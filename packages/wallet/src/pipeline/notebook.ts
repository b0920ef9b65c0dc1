import { createInTurn } from '../inTurn.ts'
import { isObject } from '../json.ts'
import type { Notebook } from '../namespaces/namespace.ts'
import type { Storage } from '../storage/storage.ts'

const key = 'v1/notebook'

/** How many pages one origin may fill, and how many origins have a book; the oldest go first. */
const limits = { pages: 100, books: 200 } as const

/** What namespaces remember between the calls of an origin, plain JSON. It outlives a stop of the process. */
export async function createNotebook(
  sessionStorage: Storage,
  onFault: (error: unknown) => void,
): Promise<Notebook> {
  const stored = await sessionStorage.get(key)
  const read = isObject(stored) && stored.version === 1 && isObject(stored.books) ? stored.books : {}
  const books = new Map(
    Object.entries(read).map(([origin, book]) => [
      origin,
      new Map<string, unknown>(isObject(book) ? Object.entries(book) : []),
    ]),
  )
  const inTurn = createInTurn()
  const write = (): void => {
    const plain = Object.fromEntries([...books].map(([origin, book]) => [origin, Object.fromEntries(book)]))
    inTurn(() => sessionStorage.set({ [key]: { version: 1, books: plain } })).catch(onFault)
  }
  return {
    get: (origin, page) => books.get(origin)?.get(page),
    set: (origin, page, value) => {
      const book = books.get(origin) ?? new Map<string, unknown>()
      put(book, page, value, limits.pages)
      put(books, origin, book, limits.books)
      write()
    },
  }
}

/** Adds an entry as the newest. */
function put<Value>(map: Map<string, Value>, name: string, value: Value, most: number): void {
  map.delete(name)
  map.set(name, value)
  const oldest = map.keys().next()
  if (map.size > most && !oldest.done) map.delete(oldest.value)
}
