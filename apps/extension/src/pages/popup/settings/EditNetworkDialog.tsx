import { Button, Dialog, TextField, useToast } from '@causeway/ui'
import type { NetworkRow } from '@causeway/wallet'
import { useState } from 'preact/hooks'
import { DeskError, useDesk } from '../../desk/desk.ts'
import { useTask } from '../../desk/useTask.ts'
import { strings as sharedStrings } from '../../frame/strings.ts'
import { askHostAccess } from '../../networks/hostAccess.ts'
import { strings } from '../strings.ts'
import type { OpenProps } from './openProps.ts'

/** Where a network is asked. */
export function EditNetworkDialog({ row, open, onClose }: OpenProps & { readonly row: NetworkRow }) {
  return (
    <Dialog title={strings.settings.networks.editTitle(row.name)} open={open} onClose={onClose}>
      <EditForm row={row} onDone={onClose} />
    </Dialog>
  )
}

function EditForm({ row, onDone }: { readonly row: NetworkRow; readonly onDone: () => void }) {
  const desk = useDesk()
  const task = useTask()
  const toast = useToast()
  const [http, setHttp] = useState(row.http ?? '')
  const [ws, setWs] = useState(row.ws ?? '')
  const words = strings.settings.networks
  const submit = async () => {
    const next = { ...row, http: emptyAsNull(http), ws: emptyAsNull(ws) }
    const isDone = await task.run(async () => {
      if (next.http !== null && !(await askHostAccess(next.http)))
        throw new DeskError('unreachableService', sharedStrings.service.refused)
      await desk.call('ui_putNetwork', { row: next })
    })
    if (!isDone) return
    toast(words.saved)
    onDone()
  }
  return (
    <form
      class="cw-stack"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label={words.http}
        value={http}
        onInput={setHttp}
        mono
        autoFocus
        placeholder="https://"
        error={task.error?.message ?? null}
      />
      <TextField label={words.ws} value={ws} onInput={setWs} mono placeholder="wss://" hint={words.wsHint} />
      <Button type="submit" variant="primary" busy={task.busy}>
        {words.save}
      </Button>
    </form>
  )
}

function emptyAsNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}
