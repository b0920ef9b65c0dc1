import { Button, TextField, useToast } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { DeskError, useDesk } from '../desk/desk.ts'
import { useTask } from '../desk/useTask.ts'
import { strings } from '../frame/strings.ts'
import { askHostAccess } from './hostAccess.ts'

/** Adds every network of a node service from one pasted address. */
export function ServiceForm() {
  const desk = useDesk()
  const task = useTask()
  const toast = useToast()
  const [address, setAddress] = useState('')
  const words = strings.service
  const add = () =>
    task.run(async () => {
      if (!(await askHostAccess(address))) throw new DeskError('unreachableService', words.refused)
      const rows = await desk.call('ui_addService', { address: address.trim() })
      setAddress('')
      toast(words.added(rows.length))
    })
  return (
    <form
      class="service-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (address.trim() !== '') add()
      }}
    >
      <TextField
        label={words.label}
        value={address}
        onInput={(next) => {
          setAddress(next)
          task.clear()
        }}
        placeholder={words.placeholder}
        mono
        hint={words.hint}
        error={task.error?.message ?? null}
        data-testid="endpoint-input"
      />
      <Button type="submit" busy={task.busy} disabled={address.trim() === ''} data-testid="endpoint-add">
        {words.add}
      </Button>
    </form>
  )
}
