import { Button, Card, Dialog, useToast } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { Failed } from '../../frame/Failed.tsx'
import { strings as shared } from '../../frame/strings.ts'
import { useApi } from '../../state/api.ts'
import { useTask } from '../../state/useTask.ts'
import type { KeyPart } from './keyEditor.ts'
import { strings } from './strings.ts'

const words = strings.revoke

/** The end of a key, after one question. */
export function RevokeCard({ apiKey, set }: KeyPart) {
  const api = useApi()
  const toast = useToast()
  const { busy, error, run } = useTask()
  const [isOpen, setOpen] = useState(false)
  const revoke = async () => {
    const isDone = await run(async () =>
      set(await api.call('DELETE /keys/:id', { params: { id: apiKey.id } })),
    )
    if (!isDone) return
    setOpen(false)
    toast(words.done(apiKey.name))
  }
  return (
    <Card title={words.title}>
      <p class="cw-hint">{words.says}</p>
      <div>
        <Button variant="danger" onClick={() => setOpen(true)} data-testid="revoke-key">
          {words.action}
        </Button>
      </div>
      <Dialog
        title={words.ask(apiKey.name)}
        open={isOpen}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{shared.cancel}</Button>
            <Button variant="danger" busy={busy} onClick={() => void revoke()} data-testid="revoke-confirm">
              {words.confirm}
            </Button>
          </>
        }
      >
        <p>{words.askSays}</p>
        <Failed error={error} />
      </Dialog>
    </Card>
  )
}
