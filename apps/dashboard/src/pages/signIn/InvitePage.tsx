import type { Role, WalletProof } from '@causeway/node/admin'
import { Notice, Spinner, TextField } from '@causeway/ui'
import { useEffect, useState } from 'preact/hooks'
import { errorOf } from '../../api/apiError.ts'
import { roleTitles } from '../../frame/roleTitles.ts'
import { Link } from '../../routing/Link.tsx'
import { paths } from '../../routing/route.ts'
import { useApi } from '../../state/api.ts'
import { useTask } from '../../state/useTask.ts'
import { WalletButtons } from '../../wallet/WalletButtons.tsx'
import { DoorForm } from './DoorForm.tsx'
import { DoorPage } from './DoorPage.tsx'
import type { TokenPageProps } from './EnterPage.tsx'
import { strings } from './strings.ts'

const words = strings.invite

interface Invitation {
  readonly account: string
  readonly email: string
  readonly role: Role
}

/** Where an invitation leads: what it says, and two ways to take it up. */
export function InvitePage({ token, onSignedIn }: TokenPageProps) {
  const api = useApi()
  const { error, run } = useTask()
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  useEffect(() => {
    void run(async () => setInvitation(await api.call('POST /session/invite', { body: { token } })))
  }, [token, api, run])
  if (invitation === null) {
    return (
      <DoorPage title={error === null ? words.loading : words.failed} data-testid="invite-page">
        {error === null ? (
          <Spinner label={words.loading} />
        ) : (
          <>
            <Notice tone="danger" live>
              {error.message} {words.failedSays}
            </Notice>
            <Link to={paths.overview}>{strings.enter.signIn}</Link>
          </>
        )}
      </DoorPage>
    )
  }
  return (
    <DoorPage
      title={words.title(invitation.account)}
      says={words.says(invitation.email, roleTitles[invitation.role])}
      data-testid="invite-page"
    >
      <AcceptForm token={token} onSignedIn={onSignedIn} />
    </DoorPage>
  )
}

function AcceptForm({ token, onSignedIn }: TokenPageProps) {
  const api = useApi()
  const task = useTask()
  const { error, run } = task
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const accept = async (proof: { readonly password: string } | WalletProof) => {
    const body = { token, name: name.trim(), ...proof }
    onSignedIn(await api.call('POST /session/invite/accept', { body }))
  }
  return (
    <>
      <DoorForm task={task} submit={words.submit} onSubmit={() => void run(() => accept({ password }))}>
        <TextField
          label={strings.name}
          required
          autoComplete="name"
          value={name}
          onInput={setName}
          error={errorOf(error, 'name')}
        />
        <TextField
          label={strings.choosePassword}
          hint={`${strings.passwordHint} ${words.passwordHint}`}
          type="password"
          required
          autoComplete="new-password"
          value={password}
          onInput={setPassword}
          error={errorOf(error, 'password')}
        />
      </DoorForm>
      <p class="door-or">
        <span>{strings.or}</span>
      </p>
      <WalletButtons onProof={accept} />
    </>
  )
}
