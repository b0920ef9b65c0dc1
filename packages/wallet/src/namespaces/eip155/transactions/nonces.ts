import { createInTurn } from '../../../inTurn.ts'

const turns = new WeakMap<object, Map<string, ReturnType<typeof createInTurn>>>()

/**
 * Runs one at a time what takes the next nonce of an account on a chain. The nonce is asked for inside, so that a send
 * that fails leaves it to the next one and nothing has to be remembered that a chain might contradict. `owner` keeps
 * two wallets in one process apart.
 */
export function oneAtATime<T>(owner: object, key: string, run: () => Promise<T>): Promise<T> {
  const accounts = turns.get(owner) ?? new Map<string, ReturnType<typeof createInTurn>>()
  turns.set(owner, accounts)
  const inTurn = accounts.get(key) ?? createInTurn()
  accounts.set(key, inTurn)
  return inTurn(run)
}
