import type { SignedIn } from '@causeway/node/admin'
import { Button, TextField } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { useApi } from '../../state/api.ts'
import { useTask } from '../../state/useTask.ts'
import { strings } from './strings.ts'
import { tokenOf } from './tokenOf.ts'

const words = strings.signIn

/** Takes the link that the service's start printed, pasted rather than opened. */
export function LinkForm({ onSignedIn }: { readonly onSignedIn: (session: SignedIn) => void }) {
  const api = useApi()
  const { busy, error, run, clear } = useTask()
  const [link, setLink] = useState('')
  const [isWrong, setWrong] = useState(false)
  return (
    <details class="cw-disclosure">
      <summary>{words.local}</summary>
      <form
        class="cw-stack-tight"
        onSubmit={(event) => {
          event.preventDefault()
          const token = tokenOf(link)
          setWrong(token === null)
          if (token === null) return
          void run(async () => onSignedIn(await api.call('POST /session/link', { body: { token } })))
        }}
      >
        <TextField
          label={words.link}
          hint={words.localSays}
          value={link}
          onInput={(value) => {
            setLink(value)
            setWrong(false)
            clear()
          }}
          mono
          error={isWrong ? words.linkWrong : (error?.message ?? null)}
          data-testid="link"
        />
        <Button type="submit" busy={busy} disabled={link.trim() === ''}>
          {words.linkSubmit}
        </Button>
      </form>
    </details>
  )
}
