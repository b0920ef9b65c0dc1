import { Button, useToast } from '@causeway/ui'
import type { BlockedHost } from '@causeway/wallet'
import { useDesk } from '../../desk/desk.ts'
import { useTask } from '../../desk/useTask.ts'
import { blockedStrings as words } from './blockedStrings.ts'

/** A host of the block list, and the way to let it through or to block it again. */
export function BlockedEntry({ row }: { readonly row: BlockedHost }) {
  const { host, from, isBlocked } = row
  const desk = useDesk()
  const toast = useToast()
  const { busy, error, run } = useTask()
  const toggle = async () => {
    const isDone = await run(() =>
      isBlocked ? desk.call('ui_unblockSite', { host }) : desk.call('ui_blockSites', { list: host }),
    )
    if (isDone) toast(isBlocked ? words.unblocked(host) : words.added(1))
  }
  return (
    <li class="blocked-row" data-testid="blocked-row">
      <span class="entry-words">
        <span class="blocked-host">{host}</span>
        {from === 'user' ? null : (
          <span class="cw-hint">{isBlocked ? words.fromWallet : words.letThrough}</span>
        )}
        {error === null ? null : (
          <span class="cw-error" role="alert">
            {error.message}
          </span>
        )}
      </span>
      <Button
        variant="quiet"
        small
        busy={busy}
        aria-label={isBlocked ? words.unblockOf(host) : words.blockOf(host)}
        onClick={toggle}
        data-testid={isBlocked ? 'blocked-remove' : 'blocked-again'}
      >
        {isBlocked ? words.unblock : words.block}
      </Button>
    </li>
  )
}
