import type { SignedIn } from '@causeway/node/admin'
import { TextField } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { errorOf } from '../../api/apiError.ts'
import { useApi } from '../../state/api.ts'
import { useTask } from '../../state/useTask.ts'
import { DoorForm } from './DoorForm.tsx'
import { DoorPage } from './DoorPage.tsx'
import { strings } from './strings.ts'

const words = strings.claim

/** The first owner of a service that has none. */
export function ClaimPage({ onSignedIn }: { readonly onSignedIn: (session: SignedIn) => void }) {
  const api = useApi()
  const task = useTask()
  const { error, run } = task
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  return (
    <DoorPage title={words.title} says={words.says} data-testid="claim-page">
      <DoorForm
        task={task}
        submit={words.submit}
        submitId="claim-btn"
        onSubmit={() => {
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
      </DoorForm>
    </DoorPage>
  )
}
