import { Avatar, Button, CheckboxRow, Dialog, Icon, Tag } from '@causeway/ui'
import type { AccountGroup } from '@causeway/wallet'
import { useRef, useState } from 'preact/hooks'
import { useDesk } from '../../desk/desk.ts'
import { useTask } from '../../desk/useTask.ts'
import { strings } from '../strings.ts'
import { go } from '../useRoute.ts'

export interface AccountSwitcherProps {
  readonly group: AccountGroup
  readonly groups: readonly AccountGroup[]
}

/** The account in use, which is also the title of the screen, and the way to another. */
export function AccountSwitcher({ group, groups }: AccountSwitcherProps) {
  const desk = useDesk()
  const task = useTask()
  const [isOpen, setOpen] = useState(false)
  /** A press chooses and closes; arrow keys go through the accounts, so the list stays. */
  const isPressed = useRef(false)
  const words = strings.account
  const select = async (id: string) => {
    if ((await task.run(() => desk.call('ui_selectAccount', { id }))) && isPressed.current) setOpen(false)
  }
  return (
    <>
      <h1 class="switcher-title">
        <button
          type="button"
          class="switcher"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          data-testid="account-switcher"
        >
          <Avatar id={group.id} />
          <span class="cw-cut" title={group.name}>
            {group.name}
          </span>
          <span class="cw-hidden">{words.choose}</span>
          <Icon name="chevron" />
        </button>
      </h1>
      <Dialog
        title={words.choose}
        open={isOpen}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button busy={task.busy} onClick={() => task.run(() => desk.call('ui_addAccount', {}))}>
              {words.add}
            </Button>
            <Button onClick={() => go('/settings/accounts')}>{words.manage}</Button>
          </>
        }
      >
        <div
          class="switcher-list"
          role="radiogroup"
          aria-label={words.choose}
          onPointerDown={() => {
            isPressed.current = true
          }}
          onKeyDown={() => {
            isPressed.current = false
          }}
        >
          {groups
            .filter(({ hidden, id }) => !hidden || id === group.id)
            .map((other, at) => (
              <CheckboxRow
                key={other.id}
                radio="account"
                checked={other.id === group.id}
                onChange={() => select(other.id)}
                leading={<Avatar id={other.id} />}
                label={other.name}
                trailing={other.index === null ? <Tag>{words.imported}</Tag> : null}
                data-testid={`account-row-${at}`}
              />
            ))}
        </div>
        {task.error === null ? null : (
          <p class="cw-error" role="alert">
            {task.error.message}
          </p>
        )}
      </Dialog>
    </>
  )
}
