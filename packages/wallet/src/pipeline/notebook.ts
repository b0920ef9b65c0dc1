import type { Notebook } from '../namespaces/namespace.ts'

/** How many pages one origin may fill; the oldest goes first. */
const pagesPerOrigin = 100

/** What namespaces remember between the calls of an origin. It lives as long as the process. */
export function createNotebook(): Notebook {
  const books = new Map<string, Map<string, unknown>>()
  return {
    get: (origin, key) => books.get(origin)?.get(key),
    set: (origin, key, value) => {
      const book = books.get(origin) ?? new Map<string, unknown>()
      books.set(origin, book)
      book.delete(key)
      book.set(key, value)
      const oldest = book.keys().next()
      if (book.size > pagesPerOrigin && !oldest.done) book.delete(oldest.value)
    },
  }
}
