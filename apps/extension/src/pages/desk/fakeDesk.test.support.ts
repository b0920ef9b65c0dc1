import type { Snapshot, UiMethod, UiMethods } from '@causeway/wallet'
import { type Desk, DeskError } from './desk.ts'

/** What a fake desk answers by method; a method that is not named is refused. */
export type FakeAnswers = {
  readonly [M in UiMethod]?: (
    params: UiMethods[M]['params'],
  ) => UiMethods[M]['result'] | Promise<UiMethods[M]['result']>
}

export interface FakeDesk extends Desk {
  /** Every call, in order. */
  readonly calls: readonly { readonly method: UiMethod; readonly params: unknown }[]
  push(snapshot: Snapshot): void
}

/** A stand-in for the worker: it shows one snapshot after another and answers as it is told. For tests and pictures. */
export function fakeDesk(first: Snapshot | null, answers: FakeAnswers = {}): FakeDesk {
  const listeners = new Set<() => void>()
  const calls: { method: UiMethod; params: unknown }[] = []
  let snapshot = first
  return {
    calls,
    push(next) {
      snapshot = next
      for (const listener of listeners) listener()
    },
    async call(method, params) {
      calls.push({ method, params })
      const answer = answers[method]
      if (answer === undefined) throw new DeskError('internal', `The fake desk does not answer ${method}.`)
      return answer(params)
    },
    snapshot: () => snapshot,
    onSnapshot(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
