import type { SignedIn, SignedOut } from '@causeway/node/admin'
import { TextField } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { errorOf } from '../../api/apiError.ts'
import { Link } from '../../routing/Link.tsx'
import { paths } from '../../routing/route.ts'
import { useApi } from '../../state/api.ts'
import { useTask } from '../../state/useTask.ts'
import { WalletButtons } from '../../wallet/WalletButtons.tsx'
import { DoorForm } from './DoorForm.tsx'
import { DoorPage } from './DoorPage.tsx'
import { LinkForm } from './LinkForm.tsx'
import { strings } from './strings.ts'

const words = strings.signIn

export interface SignInPageProps {
  readonly state: SignedOut
  readonly onSignedIn: (session: SignedIn) => void
}

/** By wallet, by password, or by the link of the service's start. */
export function SignInPage({ state, onSignedIn }: SignInPageProps) {
  const api = useApi()
  return (
    <DoorPage
      title={words.title}
      data-testid="sign-in-page"
      foot={state.local ? <LinkForm onSignedIn={onSignedIn} /> : undefined}
    >
      <PasswordForm onSignedIn={onSignedIn} />
      <p class="door-or">
        <span>{strings.or}</span>
      </p>
      <WalletButtons
        onProof={async (proof) => onSignedIn(await api.call('POST /session/wallet', { body: proof }))}
      />
    </DoorPage>
  )
}

function PasswordForm({ onSignedIn }: Pick<SignInPageProps, 'onSignedIn'>) {
  const api = useApi()
  const task = useTask()
  const { error, run } = task
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  return (
    <DoorForm
      task={task}
      submit={words.submit}
      submitId="sign-in-btn"
      after={
        <Link to={paths.forgot} class="cw-small">
          {words.forgot}
        </Link>
      }
      onSubmit={() => {
        void run(async () =>
          onSignedIn(await api.call('POST /session/password', { body: { email, password } })),
        )
      }}
    >
      <TextField
        label={strings.email}
        type="email"
        autoComplete="username"
        required
        value={email}
        onInput={setEmail}
        error={errorOf(error, 'email')}
        data-testid="email"
      />
      <TextField
        label={strings.password}
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onInput={setPassword}
        error={errorOf(error, 'password')}
        data-testid="password"
      />
    </DoorForm>
  )
}
