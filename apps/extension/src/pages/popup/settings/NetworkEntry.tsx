import { Button, classes, Tag } from '@causeway/ui'
import type { EndpointHealth, NetworkRow } from '@causeway/wallet'
import { useState } from 'preact/hooks'
import { useDesk } from '../../desk/desk.ts'
import { useTask } from '../../desk/useTask.ts'
import { strings } from '../strings.ts'
import { NetworkDialog } from './NetworkDialog.tsx'
import { RemoveNetworkDialog } from './RemoveNetworkDialog.tsx'

/** A network with what can be done about it. `sites` is how many would lose it. */
export function NetworkEntry({ row, sites }: { readonly row: NetworkRow; readonly sites: number }) {
  const desk = useDesk()
  const task = useTask()
  const [health, setHealth] = useState<EndpointHealth | null>(null)
  const [opened, setOpened] = useState<'edit' | 'remove' | null>(null)
  const words = strings.settings.networks
  const says = task.busy ? words.testing : (task.error?.message ?? health?.says ?? null)
  const isBad = task.error !== null || health?.ok === false
  return (
    <li class="entry-row" data-testid={`network-row-${row.scope.replace(':', '-')}`}>
      <div class="entry-head">
        <span class="entry-words">
          <span class="cw-row">
            <span class="cw-cut" title={row.name}>
              {row.name}
            </span>
            {row.isTest ? <Tag>{strings.home.test}</Tag> : null}
          </span>
          <span class="cw-hint cw-cut" title={row.scope}>
            {row.symbol} · {row.scope}
          </span>
          <span class="cw-hint cw-cut">
            {row.http === null ? words.from[row.from] : `${words.from[row.from]} · ${hostOf(row.http)}`}
          </span>
        </span>
      </div>
      {says === null ? null : (
        <p class={classes('cw-small', isBad && !task.busy ? 'cw-error' : 'cw-soft')} role="status">
          {says}
        </p>
      )}
      <div class="entry-actions">
        {row.http === null ? null : (
          <Button
            variant="quiet"
            small
            busy={task.busy}
            aria-label={words.actions.test(row.name)}
            onClick={() =>
              task.run(async () => setHealth(await desk.call('ui_testNetwork', { scope: row.scope })))
            }
            data-testid="test-network"
          >
            {words.test}
          </Button>
        )}
        <Button
          variant="quiet"
          small
          aria-label={words.actions.edit(row.name)}
          onClick={() => setOpened('edit')}
          data-testid="edit-network"
        >
          {words.edit}
        </Button>
        <Button
          variant="quiet"
          small
          aria-label={words.actions.remove(row.name)}
          onClick={() => setOpened('remove')}
          data-testid="remove-network"
        >
          {words.remove}
        </Button>
      </div>
      <NetworkDialog row={row} open={opened === 'edit'} onClose={() => setOpened(null)} />
      <RemoveNetworkDialog
        row={row}
        sites={sites}
        open={opened === 'remove'}
        onClose={() => setOpened(null)}
      />
    </li>
  )
}

/** Only the host: the path of a service's address holds the user's key. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : ''
}
