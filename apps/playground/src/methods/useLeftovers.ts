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

/** Keeps what calls give back for the examples of others, and counts the calls that change a chain. */
export function useLeftovers() {
  const [leftovers, setLeftovers] = useState<Leftovers>({})
  const [version, setVersion] = useState(0)
  const keep = useCallback((method: string, result: unknown) => {
    const name = keeps[method]
    const value = isObject(result) ? result.id : result
    if (name !== undefined && typeof value === 'string')
      setLeftovers((before) => ({ ...before, [name]: value }))
    if (changes.test(method)) setVersion((before) => before + 1)
  }, [])
  return { leftovers, version, keep }
}
