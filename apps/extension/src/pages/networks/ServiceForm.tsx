import { Button, Notice, TextField, useToast } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { DeskError, useDesk } from '../desk/desk.ts'
import { useTask } from '../desk/useTask.ts'
import { strings } from '../frame/strings.ts'
import { askHostAccess, withoutHostAccess } from './hostAccess.ts'

/** Adds every network of a node service from one pasted address. */
export function ServiceForm() {
  const desk = useDesk()
  const task = useTask()
  const toast = useToast()
  const [address, setAddress] = useState('')
  /** Networks of the service whose hosts the browser keeps from the wallet. */
  const [barred, setBarred] = useState<readonly string[]>([])
  const words = strings.service
  const add = () =>
    task.run(async () => {
      if (!(await askHostAccess(address))) throw new DeskError('unreachableService', words.refused)
      const rows = await desk.call('ui_addService', { address: address.trim() })
      setAddress('')
      toast(words.added(rows.length))
      // A service may have a host for each network; they are known only now, and asking needs another press.
      setBarred(await withoutHostAccess(rows.flatMap(({ http }) => http ?? [])))
    })
  const allow = async () => {
    if (await askHostAccess(...barred)) setBarred([])
  }
  return (
    <>
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
      {barred.length === 0 ? null : (
        <Notice
          tone="caution"
          action={
            <Button small onClick={allow}>
              {words.allow}
            </Button>
          }
        >
          {words.barred(barred.length)}
        </Notice>
      )}
    </>
  )
}
