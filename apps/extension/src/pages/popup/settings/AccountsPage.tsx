import { Button, Card, Page, useToast } from '@causeway/ui'
import type { UiMethods } from '@causeway/wallet'
import { useState } from 'preact/hooks'
import { useDesk, useSnapshot } from '../../desk/desk.ts'
import { useTask } from '../../desk/useTask.ts'
import { strings } from '../strings.ts'
import { go } from '../useRoute.ts'
import { AccountEntry } from './AccountEntry.tsx'
import { ImportKeyDialog } from './ImportKeyDialog.tsx'
import { usePhrases } from './usePhrases.ts'

/** Every account of the wallet, hidden ones too. */
export function AccountsPage() {
  const desk = useDesk()
  const task = useTask()
  const toast = useToast()
  const snapshot = useSnapshot()
  const phrases = usePhrases(true)
  const [isImporting, setImporting] = useState(false)
  if (snapshot === null) return null
  const words = strings.settings.accounts
  const removed = phrases.flatMap(({ id, removed: indices }) =>
    indices.map((index) => ({ phrase: id, index })),
  )
  const add = (params: UiMethods['ui_addAccount']['params']) =>
    task.run(() =>
      desk.call('ui_addAccount', params).catch((error: Error) => {
        toast(error.message, 'danger')
        throw error
      }),
    )
  return (
    <Page
      title={words.title}
      onBack={() => go('/settings')}
      backLabel={strings.settings.back}
      data-testid="accounts-page"
    >
      <Card flush>
        <ul class="cw-list">
          {snapshot.accounts.map((group, at) => (
            <AccountEntry key={group.id} group={group} at={at} isLast={snapshot.accounts.length === 1} />
          ))}
        </ul>
      </Card>
      <p class="cw-hint">{words.hideSays}</p>
      <div class="cw-stack-tight">
        <Button icon="plus" wide busy={task.busy} onClick={() => add({})} data-testid="add-account">
          {words.add}
        </Button>
        <Button icon="key" wide onClick={() => setImporting(true)} data-testid="import-key">
          {words.import}
        </Button>
      </div>
      {removed.length === 0 ? null : (
        <details class="cw-disclosure more-networks" data-testid="removed-accounts">
          <summary>{words.removed(removed.length)}</summary>
          <Card flush>
            <ul class="cw-list">
              {removed.map(({ phrase, index }) => (
                <li key={`${phrase} ${index}`} class="removed-row">
                  <span class="cw-cut">
                    {words.numberOf(
                      index,
                      phrases.findIndex(({ id }) => id === phrase),
                      phrases.length,
                    )}
                  </span>
                  <Button
                    small
                    busy={task.busy}
                    aria-label={words.actions.bringBack(index)}
                    onClick={() => add({ removed: { phrase, index } })}
                  >
                    {words.bringBack}
                  </Button>
                </li>
              ))}
            </ul>
          </Card>
        </details>
      )}
      <ImportKeyDialog
        namespaces={snapshot.namespaces}
        open={isImporting}
        onClose={() => setImporting(false)}
      />
    </Page>
  )
}
