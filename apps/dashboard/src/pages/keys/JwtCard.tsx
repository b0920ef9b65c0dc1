import type { JwtKey } from '@causeway/node/admin'
import { Button, Card, IconButton, Tag, useToast } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { Failed } from '../../frame/Failed.tsx'
import { useApi } from '../../state/api.ts'
import { useTask } from '../../state/useTask.ts'
import { JwtDialog } from './JwtDialog.tsx'
import { KeySwitch } from './KeySwitch.tsx'
import type { KeyPart } from './keyEditor.ts'
import { strings } from './strings.ts'

const words = strings.jwt
const mostKeys = 3

/** The public keys whose tokens are taken, and whether a token must come. */
export function JwtCard(part: KeyPart) {
  const { apiKey, set, canEdit, audience } = part
  const api = useApi()
  const toast = useToast()
  const { error, run } = useTask()
  const [isOpen, setOpen] = useState(false)
  const remove = async (jwtId: string) => {
    const params = { id: apiKey.id, jwtId }
    if (await run(async () => set(await api.call('DELETE /keys/:id/jwt/:jwtId', { params }))))
      toast(words.removed)
  }
  const isFull = apiKey.jwtKeys.length >= mostKeys
  return (
    <Card title={words.title} data-testid="jwt-card">
      <p class="cw-hint">
        {words.says} {audience === null ? '' : words.audience(audience)}
      </p>
      {apiKey.jwtKeys.length === 0 ? <p>{words.none}</p> : null}
      {apiKey.jwtKeys.length === 0 ? null : (
        <ul class="cw-list boxed">
          {apiKey.jwtKeys.map((key) => (
            <JwtRow key={key.id} jwtKey={key} canEdit={canEdit} onRemove={() => void remove(key.id)} />
          ))}
        </ul>
      )}
      <Failed error={error} />
      <div class="cw-row">
        <Button disabled={!canEdit || isFull} onClick={() => setOpen(true)} data-testid="add-jwt">
          {words.add}
        </Button>
        {isFull ? <p class="cw-hint">{words.full}</p> : null}
      </div>
      <KeySwitch
        part={part}
        field="jwtRequired"
        label={words.required}
        hint={words.requiredHint}
        isPossible={apiKey.jwtKeys.length > 0}
      />
      <JwtDialog open={isOpen} onClose={() => setOpen(false)} keyId={apiKey.id} set={set} />
    </Card>
  )
}

interface JwtRowProps {
  readonly jwtKey: JwtKey
  readonly canEdit: boolean
  readonly onRemove: () => void
}

function JwtRow({ jwtKey: { id, name, algorithm, fingerprint }, canEdit, onRemove }: JwtRowProps) {
  return (
    <li class="row">
      <span class="row-text">
        <span class="cw-row">
          <span class="cw-cut">{name}</span> <Tag>{algorithm}</Tag>
        </span>
        <span class="cw-small cw-soft wrap">
          {words.id} <span class="cw-mono">{id}</span>
        </span>
        <span class="cw-small cw-soft wrap">
          {words.fingerprint} <span class="cw-mono">{fingerprint}</span>
        </span>
      </span>
      <IconButton icon="trash" label={words.remove(name)} disabled={!canEdit} onClick={onRemove} />
    </li>
  )
}
