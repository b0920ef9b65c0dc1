import { Button, Card, EmptyState, Page, TextField } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { useSnapshot } from '../../desk/desk.ts'
import { strings } from '../strings.ts'
import { go } from '../useRoute.ts'
import { findNetworks } from './findNetworks.ts'
import { NetworkDialog } from './NetworkDialog.tsx'
import { NetworkEntry } from './NetworkEntry.tsx'

/** Above so many networks a search is offered. */
const fewEnough = 12

/** Every network of the wallet: those that can be asked first. */
export function NetworksPage() {
  const snapshot = useSnapshot()
  const [search, setSearch] = useState('')
  const [isAdding, setAdding] = useState(false)
  if (snapshot === null) return null
  const words = strings.settings.networks
  const found = findNetworks(snapshot.networks, search)
  const served = found.filter(({ http }) => http !== null)
  const unserved = found.filter(({ http }) => http === null)
  const sitesOf = (scope: string) =>
    snapshot.sites.filter(({ record }) => Object.hasOwn(record.scopes, scope)).length
  return (
    <Page
      title={words.title}
      onBack={() => go('/settings')}
      backLabel={strings.settings.back}
      data-testid="networks-page"
    >
      <Button icon="plus" wide onClick={() => setAdding(true)} data-testid="add-network">
        {words.add}
      </Button>
      {snapshot.networks.length > fewEnough ? (
        <TextField type="search" label={words.search} value={search} onInput={setSearch} />
      ) : null}
      {found.length === 0 ? (
        <p class="cw-hint" role="status">
          {words.nothingFound}
        </p>
      ) : null}
      {served.length === 0 && search !== '' ? null : (
        <Card title={words.served} flush>
          {served.length === 0 ? (
            <EmptyState icon="network" title={words.none} />
          ) : (
            <ul class="cw-list">
              {served.map((row) => (
                <NetworkEntry key={row.scope} row={row} sites={sitesOf(row.scope)} />
              ))}
            </ul>
          )}
        </Card>
      )}
      {unserved.length === 0 ? null : (
        <details class="cw-disclosure more-networks" open={search !== ''}>
          <summary>{words.unserved(unserved.length)}</summary>
          <div class="cw-stack-tight">
            <p class="cw-hint">{words.unservedSays}</p>
            <Card flush>
              <ul class="cw-list">
                {unserved.map((row) => (
                  <NetworkEntry key={row.scope} row={row} sites={sitesOf(row.scope)} />
                ))}
              </ul>
            </Card>
          </div>
        </details>
      )}
      <NetworkDialog row={null} open={isAdding} onClose={() => setAdding(false)} />
    </Page>
  )
}
