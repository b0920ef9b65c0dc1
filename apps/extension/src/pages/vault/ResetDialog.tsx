import { Button, Dialog, Notice, TextField } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { useDesk } from '../desk/desk.ts'
import { useTask } from '../desk/useTask.ts'
import { strings } from '../frame/strings.ts'

export interface ResetDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Forgets everything, once the user has typed the word. */
export function ResetDialog({ open, onClose }: ResetDialogProps) {
  const desk = useDesk()
  const task = useTask()
  const [typed, setTyped] = useState('')
  const words = strings.reset
  const isSure = typed.trim().toLowerCase() === 'reset'
  return (
    <Dialog
      title={words.title}
      open={open}
      onClose={onClose}
      data-testid="reset-dialog"
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            variant="danger"
            busy={task.busy}
            disabled={!isSure}
            data-testid="reset-confirm"
            onClick={async () => {
              if (await task.run(() => desk.call('ui_reset', { confirm: 'reset' }))) onClose()
            }}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      <Notice tone="danger">{words.says}</Notice>
      <TextField
        label={words.label}
        value={typed}
        onInput={setTyped}
        error={task.error?.message ?? null}
        data-testid="reset-word"
      />
    </Dialog>
  )
}
