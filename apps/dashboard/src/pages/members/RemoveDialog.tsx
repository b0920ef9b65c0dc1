import type { MembersView, User } from '@causeway/node/admin'
import { Button, Dialog, useToast } from '@causeway/ui'
import { Failed } from '../../frame/Failed.tsx'
import { strings as shared } from '../../frame/strings.ts'
import { useApi } from '../../state/api.ts'
import { useTask } from '../../state/useTask.ts'
import { strings } from './strings.ts'

export interface RemoveDialogProps {
  readonly user: User
  readonly open: boolean
  readonly onClose: () => void
  readonly set: (view: MembersView) => void
}

export function RemoveDialog({ user, open, onClose, set }: RemoveDialogProps) {
  const api = useApi()
  const toast = useToast()
  const { busy, error, run } = useTask()
  const remove = async () => {
    const params = { id: user.id }
    if (!(await run(async () => set(await api.call('DELETE /members/:id', { params }))))) return
    onClose()
    toast(strings.removed(user.name))
  }
  return (
    <Dialog
      title={strings.removeTitle(user.name)}
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            {strings.removeConfirm}
          </Button>
        </>
      }
    >
      <p>{strings.removeSays}</p>
      <Failed error={error} />
    </Dialog>
  )
}
