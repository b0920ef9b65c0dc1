import { Notice, TextField } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { errorOf } from '../../api/apiError.ts'
import { Link } from '../../routing/Link.tsx'
import { paths } from '../../routing/route.ts'
import { useApi } from '../../state/api.ts'
import { useTask } from '../../state/useTask.ts'
import { DoorForm } from './DoorForm.tsx'
import { DoorPage } from './DoorPage.tsx'
import type { TokenPageProps } from './EnterPage.tsx'
import { strings } from './strings.ts'

/** Asks for a link to a new password. It says the same for an address that nobody has. */
export function ForgotPage() {
  const words = strings.forgot
  const api = useApi()
  const task = useTask()
  const { error, run } = task
  const [email, setEmail] = useState('')
  const [isDone, setDone] = useState(false)
  return (
    <DoorPage
      title={words.title}
      data-testid="forgot-page"
      foot={<Link to={paths.overview}>{words.back}</Link>}
    >
      {isDone ? (
        <Notice tone="ok" title={words.done} live>
          {words.says}
        </Notice>
      ) : (
        <DoorForm
          task={task}
          submit={words.submit}
          onSubmit={async () => {
            const body = { email: email.trim() }
            if (await run(() => api.call('POST /session/reset', { body }))) setDone(true)
          }}
        >
          <TextField
            label={strings.email}
            type="email"
            required
            autoComplete="username"
            value={email}
            onInput={setEmail}
            error={errorOf(error, 'email')}
          />
        </DoorForm>
      )}
    </DoorPage>
  )
}

/** Where such a link leads. */
export function NewPasswordPage({ token, onSignedIn }: TokenPageProps) {
  const words = strings.reset
  const api = useApi()
  const task = useTask()
  const { error, run } = task
  const [password, setPassword] = useState('')
  return (
    <DoorPage title={words.title} says={words.says} data-testid="reset-page">
      <DoorForm
        task={task}
        submit={words.submit}
        onSubmit={() => {
          const body = { token, password }
          void run(async () => onSignedIn(await api.call('POST /session/reset/accept', { body })))
        }}
      >
        <TextField
          label={strings.newPassword}
          hint={strings.passwordHint}
          type="password"
          required
          autoFocus
          autoComplete="new-password"
          value={password}
          onInput={setPassword}
          error={errorOf(error, 'password')}
        />
      </DoorForm>
    </DoorPage>
  )
}
