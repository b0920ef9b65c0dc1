import type { ApiKey, JwtKey } from '@causeway/node/admin'
import { Dialog, Select, TextField, useToast } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { errorOf } from '../../api/apiError.ts'
import { EditForm } from '../../frame/EditForm.tsx'
import { useApi } from '../../state/api.ts'
import { useTask } from '../../state/useTask.ts'
import { strings } from './strings.ts'

const words = strings.jwt

export interface JwtDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly keyId: string
  readonly set: (key: ApiKey) => void
}

export function JwtDialog({ open, onClose, ...rest }: JwtDialogProps) {
  return (
    <Dialog title={words.addTitle} open={open} onClose={onClose}>
      <JwtForm onClose={onClose} {...rest} />
    </Dialog>
  )
}

const algorithms: readonly JwtKey['algorithm'][] = ['ES256', 'RS256']

function JwtForm({ onClose, keyId, set }: Omit<JwtDialogProps, 'open'>) {
  const api = useApi()
  const toast = useToast()
  const task = useTask()
  const { error, run } = task
  const [name, setName] = useState('')
  const [algorithm, setAlgorithm] = useState<JwtKey['algorithm']>('ES256')
  const [publicKey, setPublicKey] = useState('')
  return (
    <EditForm
      task={task}
      fields={['name', 'publicKey']}
      variant="primary"
      submit={words.add}
      submitId="jwt-add"
      onSubmit={async () => {
        const body = { name: name.trim(), algorithm, publicKey: publicKey.trim() }
        const add = async () => set(await api.call('POST /keys/:id/jwt', { params: { id: keyId }, body }))
        if (!(await run(add))) return
        toast(words.added)
        onClose()
      }}
    >
      <TextField
        label={words.name}
        required
        autoFocus
        maxLength={64}
        value={name}
        onInput={setName}
        error={errorOf(error, 'name')}
      />
      <Select
        label={words.algorithm}
        value={algorithm}
        options={algorithms.map((value) => ({ value, label: value }))}
        onChange={(value) => setAlgorithm(value === 'RS256' ? 'RS256' : 'ES256')}
      />
      <TextField
        label={words.publicKey}
        hint={words.publicKeyHint}
        required
        mono
        rows={6}
        value={publicKey}
        onInput={setPublicKey}
        error={errorOf(error, 'publicKey')}
      />
    </EditForm>
  )
}
