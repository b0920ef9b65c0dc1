import { Amount, Button, Card, EmptyState, IconButton } from '@causeway/ui'
import type { AccountGroup, NetworkRow } from '@causeway/wallet'
import { useState } from 'preact/hooks'
import { strings } from '../strings.ts'
import { go } from '../useRoute.ts'
import { NetworkName } from './NetworkName.tsx'
import { servedNetworks } from './servedNetworks.ts'
import { type NetworkState, useNetworkStates } from './useNetworkStates.ts'

/** So many are asked without being told to: each is a call to a node. */
const shownAtFirst = 6

export interface BalancesProps {
  readonly group: AccountGroup
  readonly networks: readonly NetworkRow[]
}

/** What the account has on each network that can be asked, and how that network is. */
export function Balances({ group, networks }: BalancesProps) {
  const words = strings.home
  const [isAll, setAll] = useState(false)
  const served = servedNetworks(group, networks)
  const shown = isAll ? served : served.slice(0, shownAtFirst)
  const { states, refresh, busy } = useNetworkStates(
    group.id,
    shown.map(({ scope }) => scope),
  )
  if (served.length === 0)
    return (
      <Card title={words.balances}>
        <EmptyState
          icon="network"
          title={words.noNetwork}
          action={
            <Button small onClick={() => go('/settings')}>
              {words.addService}
            </Button>
          }
        >
          {words.noNetworkSays}
        </EmptyState>
      </Card>
    )
  return (
    <Card
      title={words.balances}
      flush
      actions={
        <IconButton
          icon="refresh"
          label={words.refresh}
          aria-disabled={busy}
          onClick={() => busy || refresh()}
        />
      }
    >
      <ul class="cw-list" aria-busy={busy}>
        {shown.map((row) => (
          <li key={row.scope} class="balance-row" data-testid={`balance-${row.scope.replace(':', '-')}`}>
            <NetworkName row={row} state={states[row.scope]} />
            <BalanceOf row={row} state={states[row.scope]} />
          </li>
        ))}
      </ul>
      {shown.length < served.length ? (
        <div class="balance-more">
          <Button variant="quiet" small onClick={() => setAll(true)}>
            {words.showAll(served.length)}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

function BalanceOf({ row, state }: { readonly row: NetworkRow; readonly state: NetworkState | undefined }) {
  const balance = state?.balance
  if (balance === undefined)
    return (
      <span class="balance-waiting">
        <span class="cw-hidden">{strings.home.loading}</span>
      </span>
    )
  if ('why' in balance)
    return (
      <span class="balance-none cw-soft" title={balance.why}>
        {'\u2013'}
        <span class="cw-hidden">{balance.why}</span>
      </span>
    )
  return <Amount amount={balance.amount} decimals={row.decimals} symbol={row.symbol} />
}
