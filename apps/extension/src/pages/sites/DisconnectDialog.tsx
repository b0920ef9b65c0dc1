import { Button, Dialog, Notice, useToast } from '@causeway/ui'
import { useDesk } from '../desk/desk.ts'
import { useTask } from '../desk/useTask.ts'
import { go } from '../popup/useRoute.ts'
import { strings } from './strings.ts'

const words = strings.disconnect

export interface DisconnectDialogProps {
  readonly origin: string
  readonly name: string
  /** The scope to take away; `null` for the whole connection. */
  readonly scope: string | null
  readonly scopeName: string | null
  /** Nothing would be left. */
  readonly isLast: boolean
  readonly onClose: () => void
  /** The site, or the network, is disconnected. */
  readonly onDone: () => void
}

/** The second step of disconnecting: says what ends and what the site is told. */
export function DisconnectDialog({
  origin,
  name,
  scope,
  scopeName,
  isLast,
  onClose,
  onDone,
}: DisconnectDialogProps) {
  const desk = useDesk()
  const toast = useToast()
  const { busy, error, run } = useTask()
  const isWhole = scope === null || isLast
  const disconnect = async () => {
    const params = scope === null ? { origin } : { origin, scopes: [scope] }
    if (!(await run(() => desk.call('ui_revokeSite', params)))) return
    toast(isWhole ? words.doneWhole(name) : words.donePart(name, scopeName ?? ''))
    onDone()
    if (isWhole) go('/sites')
  }
  return (
    <Dialog
      open
      title={isWhole ? words.whole(name) : words.part(scopeName ?? '')}
      onClose={onClose}
      data-testid="disconnect-dialog"
      actions={
        <>
          <Button onClick={onClose}>{words.keep}</Button>
          <Button variant="danger" busy={busy} onClick={disconnect} data-testid="disconnect-confirm">
            {words.confirm}
          </Button>
        </>
      }
    >
      <p>{isWhole ? words.wholeSays : words.partSays(name, scopeName ?? '')}</p>
      {error === null ? null : (
        <Notice tone="danger" live>
          {error.message}
        </Notice>
      )}
    </Dialog>
  )
}
