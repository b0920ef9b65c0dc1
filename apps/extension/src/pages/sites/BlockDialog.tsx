import { Button, Dialog, Notice, useToast } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { useDesk } from '../desk/desk.ts'
import { useTask } from '../desk/useTask.ts'
import { hostOf } from './origin/lookAlike.ts'
import { strings } from './strings.ts'

const words = strings.block

/** A quiet way to shut a site out for good, with its second step. */
export function BlockSite({
  origin,
  onBlocked,
}: {
  readonly origin: string
  readonly onBlocked?: () => void
}) {
  const [open, setOpen] = useState(false)
  if (hostOf(origin) === null) return null
  return (
    <div class="block-site">
      <Button variant="quiet" small icon="shield" onClick={() => setOpen(true)} data-testid="block-site">
        {words.open}
      </Button>
      <BlockDialog origin={origin} open={open} onClose={() => setOpen(false)} onBlocked={onBlocked} />
    </div>
  )
}

export interface BlockDialogProps {
  readonly origin: string
  readonly open: boolean
  readonly onClose: () => void
  readonly onBlocked?: (() => void) | undefined
}

/** Says what blocking does, and does it. */
export function BlockDialog({ origin, open, onClose, onBlocked }: BlockDialogProps) {
  const desk = useDesk()
  const toast = useToast()
  const { busy, error, run } = useTask()
  const host = hostOf(origin) ?? origin
  const block = async () => {
    if (!(await run(() => desk.call('ui_blockSites', { list: host })))) return
    toast(words.done(host))
    onClose()
    onBlocked?.()
  }
  return (
    <Dialog
      open={open}
      title={words.title(host)}
      onClose={onClose}
      data-testid="block-dialog"
      actions={
        <>
          <Button onClick={onClose}>{words.keep}</Button>
          <Button variant="danger" busy={busy} onClick={block} data-testid="block-confirm">
            {words.confirm}
          </Button>
        </>
      }
    >
      <p>{words.says}</p>
      {error === null ? null : (
        <Notice tone="danger" live>
          {error.message}
        </Notice>
      )}
    </Dialog>
  )
}
