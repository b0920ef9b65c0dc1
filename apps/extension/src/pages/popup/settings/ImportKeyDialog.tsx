import { Button, Dialog, Notice, Select, TextField } from '@causeway/ui'
import type { Snapshot } from '@causeway/wallet'
import { useState } from 'preact/hooks'
import { useDesk } from '../../desk/desk.ts'
import { useTask } from '../../desk/useTask.ts'
import { strings } from '../strings.ts'
import type { OpenProps } from './openProps.ts'

type Namespaces = Snapshot['namespaces']

/** Takes one private key in, as an account of its own. */
export function ImportKeyDialog({
  namespaces,
  open,
  onClose,
}: OpenProps & { readonly namespaces: Namespaces }) {
  return (
    <Dialog title={strings.settings.accounts.importTitle} open={open} onClose={onClose}>
      <ImportForm namespaces={namespaces} onDone={onClose} />
    </Dialog>
  )
}

function ImportForm({
  namespaces,
  onDone,
}: {
  readonly namespaces: Namespaces
  readonly onDone: () => void
}) {
  const desk = useDesk()
  const task = useTask()
  const [namespace, setNamespace] = useState(namespaces[0]?.namespace ?? '')
  const [privateKey, setPrivateKey] = useState('')
  const [name, setName] = useState('')
  const words = strings.settings.accounts
  const submit = async () => {
    const params = { namespace, privateKey: privateKey.trim(), ...(name.trim() === '' ? {} : { name }) }
    if (await task.run(() => desk.call('ui_importPrivateKey', params))) onDone()
  }
  return (
    <form
      class="cw-stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (privateKey.trim() !== '') submit()
      }}
    >
      <Notice>{words.importSays}</Notice>
      <Select
        label={words.kind}
        value={namespace}
        options={namespaces.map((row) => ({ value: row.namespace, label: row.title }))}
        onChange={setNamespace}
      />
      <TextField
        type="password"
        label={words.key}
        value={privateKey}
        onInput={setPrivateKey}
        mono
        error={task.error?.message ?? null}
        data-testid="private-key"
      />
      <TextField label={words.name} value={name} onInput={setName} maxLength={64} />
      <Button type="submit" variant="primary" busy={task.busy} disabled={privateKey.trim() === ''}>
        {words.submit}
      </Button>
    </form>
  )
}
