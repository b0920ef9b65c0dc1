import type { Balance, EndpointHealth } from '@causeway/wallet'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { useDesk } from '../../desk/desk.ts'

/** What is known of a network: a part that is missing is being asked for. */
export interface NetworkState {
  readonly balance?: Balance
  readonly health?: EndpointHealth
}

export type NetworkStates = Readonly<Record<string, NetworkState>>

/** How long what was told stays unasked while the screen is open, in milliseconds. */
const refreshAfter = 15_000

/** Balances and health of some networks, each shown as it arrives. A refresh keeps the old values until the new come. */
export function useNetworkStates(account: string, scopes: readonly string[]) {
  const desk = useDesk()
  const [states, setStates] = useState<NetworkStates>({})
  const [round, setRound] = useState(0)
  const [open, setOpen] = useState(0)
  const list = scopes.join(' ')

  // Another account has other balances.
  useEffect(() => setStates({}), [account])

  useEffect(() => {
    const asked = list === '' ? [] : list.split(' ')
    let isCurrent = true
    const note = (scope: string, part: NetworkState) => {
      if (isCurrent) setStates((old) => ({ ...old, [scope]: { ...old[scope], ...part } }))
    }
    const calls = asked.flatMap((scope) => [
      desk.call('ui_balances', { scopes: [scope] }).then(
        (balances) => note(scope, { balance: balances[scope] ?? { why: '' } }),
        (error: Error) => note(scope, { balance: { why: error.message } }),
      ),
      desk.call('ui_testNetwork', { scope }).then(
        (health) => note(scope, { health }),
        (error: Error) => note(scope, { health: { ok: false, says: error.message } }),
      ),
    ])
    setOpen(calls.length)
    for (const call of calls) call.then(() => isCurrent && setOpen((count) => count - 1))
    return () => {
      isCurrent = false
    }
  }, [desk, list, account, round])

  const isBusy = open > 0
  useEffect(() => {
    if (isBusy) return
    const timer = setTimeout(() => setRound((count) => count + 1), refreshAfter)
    return () => clearTimeout(timer)
  }, [isBusy])

  const refresh = useCallback(() => setRound((count) => count + 1), [])
  return { states, refresh, busy: isBusy }
}
