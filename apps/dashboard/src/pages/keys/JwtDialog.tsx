import type { ApiKey, JwtKey } from '@causeway/node/admin'
import { Button, Dialog, Notice, Select, TextField, useToast } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { errorOf } from '../../api/apiError.ts'
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
  const { busy, error, run } = useTask()
  const [name, setName] = useState('')
  const [algorithm, setAlgorithm] = useState<JwtKey['algorithm']>('ES256')
  const [publicKey, setPublicKey] = useState('')
  const isNamed = ['name', 'algorithm', 'publicKey'].some((field) => errorOf(error, field) !== null)
  return (
    <form
      class="cw-stack"
      onSubmit={async (event) => {
        event.preventDefault()
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
      {error === null || isNamed ? null : (
        <Notice tone="danger" live>
          {error.message}
        </Notice>
      )}
      <Button type="submit" variant="primary" busy={busy}>
        {words.add}
      </Button>
    </form>
  )
}
