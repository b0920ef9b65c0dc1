import { Button, Card, CodeBlock, Notice, useToast } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { Failed } from '../../frame/Failed.tsx'
import { useApi } from '../../state/api.ts'
import { useTask } from '../../state/useTask.ts'
import { KeySwitch } from './KeySwitch.tsx'
import type { KeyPart } from './keyEditor.ts'
import { strings } from './strings.ts'

const words = strings.secret

/** The password that servers send along, and whether they must. */
export function SecretCard(part: KeyPart) {
  const { apiKey, set, canEdit, plan } = part
  const api = useApi()
  const toast = useToast()
  const { busy, error, run } = useTask()
  const [secret, setSecret] = useState<string | null>(null)
  const params = { id: apiKey.id }
  const make = () =>
    run(async () => {
      const made = await api.call('POST /keys/:id/secret', { params })
      set(made.key)
      setSecret(made.secret)
    })
  const remove = async () => {
    const isDone = await run(async () => set(await api.call('DELETE /keys/:id/secret', { params })))
    if (!isDone) return
    setSecret(null)
    toast(words.removed)
  }
  return (
    <Card title={words.title} data-testid="secret-card">
      <p class="cw-hint">
        {words.says} {plan?.secretOverridesAllowlists === true ? words.overrides : ''}
      </p>
      {secret === null ? (
        <p>{apiKey.hasSecret ? words.has : words.none}</p>
      ) : (
        <>
          <Notice tone="caution" title={words.once} live>
            {strings.onceSays}
          </Notice>
          <CodeBlock label={words.label} code={secret} data-testid="new-secret" />
        </>
      )}
      <Failed error={error} />
      <div class="cw-row">
        <Button busy={busy} disabled={!canEdit} onClick={() => void make()} data-testid="make-secret">
          {apiKey.hasSecret ? words.replace : words.make}
        </Button>
        {apiKey.hasSecret ? (
          <Button variant="quiet" disabled={!canEdit} onClick={() => void remove()}>
            {words.remove}
          </Button>
        ) : null}
      </div>
      <KeySwitch
        part={part}
        field="secretRequired"
        label={words.required}
        hint={words.requiredHint}
        isPossible={apiKey.hasSecret}
        data-testid="secret-required"
      />
    </Card>
  )
}
