import { Button, Dialog, useToast } from '@causeway/ui'
import type { NetworkRow } from '@causeway/wallet'
import { useDesk } from '../../desk/desk.ts'
import { useTask } from '../../desk/useTask.ts'
import { strings } from '../strings.ts'
import type { OpenProps } from './openProps.ts'

export interface RemoveNetworkProps extends OpenProps {
  readonly row: NetworkRow
  readonly sites: number
}

/** Says what goes with a network before it goes. */
export function RemoveNetworkDialog({ row, sites, open, onClose }: RemoveNetworkProps) {
  const desk = useDesk()
  const task = useTask()
  const toast = useToast()
  const words = strings.settings.networks
  const remove = async () => {
    if (!(await task.run(() => desk.call('ui_removeNetwork', { scope: row.scope })))) return
    toast(words.removed(row.name))
    onClose()
  }
  return (
    <Dialog
      title={words.removeTitle(row.name)}
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button variant="danger" busy={task.busy} onClick={remove} data-testid="remove-network-confirm">
            {words.remove}
          </Button>
        </>
      }
    >
      <p>{words.removeSays(sites)}</p>
      {task.error === null ? null : (
        <p class="cw-error" role="alert">
          {task.error.message}
        </p>
      )}
    </Dialog>
  )
}
