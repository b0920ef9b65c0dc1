import type { SignedIn } from '@causeway/node/admin'
import { Button, TextField } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { errorOf } from '../../api/apiError.ts'
import { useApi } from '../../state/api.ts'
import { useTask } from '../../state/useTask.ts'
import { DoorPage } from './DoorPage.tsx'
import { Refusal } from './Refusal.tsx'
import { strings } from './strings.ts'
import { useWait } from './useWait.ts'

const words = strings.claim

/** The first owner of a service that has none. */
export function ClaimPage({ onSignedIn }: { readonly onSignedIn: (session: SignedIn) => void }) {
  const api = useApi()
  const { busy, error, run } = useTask()
  const wait = useWait(error)
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  return (
    <DoorPage title={words.title} says={words.says} data-testid="claim-page">
      <form
        class="cw-stack"
        onSubmit={(event) => {
          event.preventDefault()
          const body = { code: code.trim(), name: name.trim(), email: email.trim(), password }
          void run(async () => onSignedIn(await api.call('POST /session/claim', { body })))
        }}
      >
        <TextField
          label={words.code}
          hint={words.codeHint}
          mono
          required
          autoFocus
          value={code}
          onInput={setCode}
          error={errorOf(error, 'code')}
          data-testid="claim-code"
        />
        <TextField
          label={strings.name}
          required
          autoComplete="name"
          value={name}
          onInput={setName}
          error={errorOf(error, 'name')}
        />
        <TextField
          label={strings.email}
          type="email"
          required
          autoComplete="username"
          value={email}
          onInput={setEmail}
          error={errorOf(error, 'email')}
        />
        <TextField
          label={strings.choosePassword}
          hint={strings.passwordHint}
          type="password"
          required
          autoComplete="new-password"
          value={password}
          onInput={setPassword}
          error={errorOf(error, 'password')}
        />
        <Refusal error={error} wait={wait} />
        <Button type="submit" variant="primary" wide busy={busy} disabled={wait > 0} data-testid="claim-btn">
          {words.submit}
        </Button>
      </form>
    </DoorPage>
  )
}
