import { refusal } from './dappError.ts'

const limit = 1_000

/** Events for `for await`. Leaving the loop ends it. */
export type EventStream<T> = AsyncIterableIterator<T, undefined, undefined>

/** Both ends of a stream of events. */
export interface StreamEnd<T> {
  readonly stream: EventStream<T>
  push(value: T): void
  /** No more values. Those already here are still read, then the loop ends, or throws `error`. */
  end(error?: unknown): void
}

/**
 * Events wait here until they are read, {@link limit} of them at most. A reader that falls further behind reads those
 * and then gets an error, because a gap it does not know of would be worse. `onEnd` is called once.
 */
export function createStream<T extends object | string | number | boolean | null>(
  onEnd: () => void,
): StreamEnd<T> {
  const values: T[] = []
  const readers: Reader<T>[] = []
  let ended: { error: unknown } | null = null

  function end(error?: unknown): void {
    if (ended !== null) return
    ended = { error }
    onEnd()
    for (const reader of readers.splice(0)) finish(reader)
  }

  /** The error is thrown once, to the first who reads that far. */
  function finish({ resolve, reject }: Reader<T>): void {
    const error = ended?.error
    ended = { error: undefined }
    if (error === undefined) resolve({ done: true, value: undefined })
    else reject(error)
  }

  return {
    push: (value) => {
      if (ended !== null) return
      const reader = readers.shift()
      if (reader !== undefined) reader.resolve({ done: false, value })
      else if (values.push(value) === limit) {
        end(refusal('behind', `${limit} events were not read in time.`, -32005))
      }
    },
    end,
    stream: {
      [Symbol.asyncIterator]() {
        return this
      },
      next: () =>
        new Promise((resolve, reject) => {
          const reader = { resolve, reject }
          const value = values.shift()
          if (value !== undefined) resolve({ done: false, value })
          else if (ended !== null) finish(reader)
          else readers.push(reader)
        }),
      return: () => {
        values.length = 0
        end()
        return Promise.resolve({ done: true, value: undefined })
      },
    },
  }
}

interface Reader<T> {
  resolve(result: IteratorResult<T, undefined>): void
  reject(error: unknown): void
}
