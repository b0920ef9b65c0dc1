import { useCallback, useState } from 'preact/hooks'
import { isObject } from '../json.ts'
import type { Leftovers } from './nodeExamples.ts'

const keeps: Readonly<Record<string, keyof Leftovers>> = {
  eth_newFilter: 'filter',
  eth_newBlockFilter: 'filter',
  eth_newPendingTransactionFilter: 'filter',
  eth_subscribe: 'subscription',
  evm_snapshot: 'snapshot',
  wallet_sendCalls: 'calls',
}

/** Methods after which a chain is another one. */
const changes = /^(eth_send|evm_|anvil_|hardhat_|wallet_sendCalls)/

/** What calls on one network, or one scope, gave back. */
export type LeftoversOf = (place: string) => Leftovers

const none: Leftovers = {}

/** Keeps what calls give back for the examples of others, and counts the calls that change a chain. */
export function useLeftovers() {
  const [held, setHeld] = useState<Readonly<Record<string, Leftovers>>>({})
  const [version, setVersion] = useState(0)
  const keep = useCallback((place: string, method: string, result: unknown) => {
    const name = keeps[method]
    const value = isObject(result) ? result.id : result
    if (name !== undefined && typeof value === 'string')
      setHeld((before) => ({ ...before, [place]: { ...before[place], [name]: value } }))
    if (changes.test(method)) setVersion((before) => before + 1)
  }, [])
  const leftoversOf: LeftoversOf = useCallback((place) => held[place] ?? none, [held])
  return { leftoversOf, version, keep }
}
