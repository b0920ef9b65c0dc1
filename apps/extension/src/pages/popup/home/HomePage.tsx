import { Card, EmptyState, IconButton } from '@causeway/ui'
import { AddressRows } from '../../accounts/AddressRows.tsx'
import { useDesk, useSnapshot } from '../../desk/desk.ts'
import { strings } from '../strings.ts'
import { AccountSwitcher } from './AccountSwitcher.tsx'
import { Activity } from './Activity.tsx'
import { Balances } from './Balances.tsx'
import { PendingBanner } from './PendingBanner.tsx'

/** The first screen: who you are, what you have, and what happened. */
export function HomePage() {
  const desk = useDesk()
  const snapshot = useSnapshot()
  if (snapshot === null) return null
  const group =
    snapshot.accounts.find(({ id }) => id === snapshot.selected) ??
    snapshot.accounts.find(({ hidden }) => !hidden)
  return (
    <div class="cw-page home" data-testid="home-page">
      <header class="home-head">
        {group === undefined ? null : <AccountSwitcher group={group} groups={snapshot.accounts} />}
        <IconButton
          icon="lock"
          label={strings.account.lock}
          onClick={() => desk.call('ui_lock', null)}
          data-testid="lock-wallet"
        />
      </header>
      <main class="cw-page-body">
        <PendingBanner count={snapshot.pending.length} />
        {group === undefined ? (
          <EmptyState icon="key" title={strings.account.choose} />
        ) : (
          <>
            <Card title={strings.home.addresses} flush>
              <AddressRows group={group} namespaces={snapshot.namespaces} />
            </Card>
            <Balances group={group} networks={snapshot.networks} />
          </>
        )}
        <Activity version={snapshot.version} />
      </main>
    </div>
  )
}
