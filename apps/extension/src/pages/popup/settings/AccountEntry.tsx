import { Avatar, Button, Dialog, shortAddress, Tag, TextField, useToast } from '@causeway/ui'
import type { AccountGroup } from '@causeway/wallet'
import { useState } from 'preact/hooks'
import { useDesk } from '../../desk/desk.ts'
import { useTask } from '../../desk/useTask.ts'
import { strings } from '../strings.ts'

export interface AccountEntryProps {
  readonly group: AccountGroup
  readonly at: number
  /** The last account cannot go. */
  readonly isLast: boolean
}

/** An account with what can be done about it. */
export function AccountEntry({ group, at, isLast }: AccountEntryProps) {
  const desk = useDesk()
  const toast = useToast()
  const [opened, setOpened] = useState<'rename' | 'remove' | null>(null)
  const words = strings.settings.accounts
  const hide = () =>
    desk
      .call('ui_hideAccount', { id: group.id, hidden: !group.hidden })
      .catch((error: Error) => toast(error.message, 'danger'))
  return (
    <li class="entry-row entry-row-led" data-testid={`account-row-${at}`}>
      <div class="entry-head">
        <Avatar id={group.id} />
        <span class="entry-words">
          <span class="cw-row">
            <span class="cw-cut" title={group.name}>
              {group.name}
            </span>
            {group.index === null ? <Tag>{strings.account.imported}</Tag> : null}
            {group.hidden ? <Tag tone="caution">{strings.account.hidden}</Tag> : null}
          </span>
          <span class="cw-hint cw-mono cw-cut">{shortAddress(group.entries[0]?.address ?? '')}</span>
        </span>
      </div>
      <div class="entry-actions">
        <Button
          variant="quiet"
          small
          aria-label={words.actions.rename(group.name)}
          onClick={() => setOpened('rename')}
        >
          {words.rename}
        </Button>
        <Button
          variant="quiet"
          small
          aria-label={group.hidden ? words.actions.show(group.name) : words.actions.hide(group.name)}
          onClick={hide}
        >
          {group.hidden ? words.show : words.hide}
        </Button>
        <Button
          variant="quiet"
          small
          aria-label={words.actions.remove(group.name)}
          disabled={isLast}
          onClick={() => setOpened('remove')}
        >
          {words.remove}
        </Button>
      </div>
      <Dialog title={words.renameTitle} open={opened === 'rename'} onClose={() => setOpened(null)}>
        <RenameForm group={group} onDone={() => setOpened(null)} />
      </Dialog>
      <RemoveDialog group={group} open={opened === 'remove'} onClose={() => setOpened(null)} />
    </li>
  )
}

function RenameForm({ group, onDone }: { readonly group: AccountGroup; readonly onDone: () => void }) {
  const desk = useDesk()
  const task = useTask()
  const [name, setName] = useState(group.name)
  const words = strings.settings.accounts
  return (
    <form
      class="cw-stack"
      onSubmit={async (event) => {
        event.preventDefault()
        if (await task.run(() => desk.call('ui_renameAccount', { id: group.id, name }))) onDone()
      }}
    >
      <TextField
        label={words.name}
        value={name}
        onInput={setName}
        maxLength={64}
        autoFocus
        error={task.error?.message ?? null}
        data-testid="account-name"
      />
      <Button type="submit" variant="primary" busy={task.busy} disabled={name.trim() === ''}>
        {words.save}
      </Button>
    </form>
  )
}

interface RemoveDialogProps {
  readonly group: AccountGroup
  readonly open: boolean
  readonly onClose: () => void
}

function RemoveDialog({ group, open, onClose }: RemoveDialogProps) {
  const desk = useDesk()
  const task = useTask()
  const words = strings.settings.accounts
  return (
    <Dialog
      title={words.removeTitle(group.name)}
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button
            variant="danger"
            busy={task.busy}
            onClick={async () => {
              if (await task.run(() => desk.call('ui_removeAccount', { id: group.id }))) onClose()
            }}
          >
            {words.remove}
          </Button>
        </>
      }
    >
      <p>{words.removeSays}</p>
      {task.error === null ? null : (
        <p class="cw-error" role="alert">
          {task.error.message}
        </p>
      )}
    </Dialog>
  )
}
