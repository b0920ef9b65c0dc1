import type { SignedIn } from '@causeway/node/admin'
import { Notice, Spinner } from '@causeway/ui'
import { useEffect } from 'preact/hooks'
import { Link } from '../../routing/Link.tsx'
import { paths } from '../../routing/route.ts'
import { useApi } from '../../state/api.ts'
import { useTask } from '../../state/useTask.ts'
import { DoorPage } from './DoorPage.tsx'
import { strings } from './strings.ts'

const words = strings.enter

export interface TokenPageProps {
  readonly token: string
  readonly onSignedIn: (session: SignedIn) => void
}

/** Where the one-time link leads: it opens the console, or says why it does not. */
export function EnterPage({ token, onSignedIn }: TokenPageProps) {
  const api = useApi()
  const { error, run } = useTask()
  useEffect(() => {
    void run(async () => onSignedIn(await api.call('POST /session/link', { body: { token } })))
  }, [token, api, run, onSignedIn])
  return (
    <DoorPage title={error === null ? words.title : words.failed} data-testid="enter-page">
      {error === null ? (
        <Spinner label={words.working} shown />
      ) : (
        <>
          <Notice tone="danger" live>
            {error.message} {words.failedSays}
          </Notice>
          <Link to={paths.overview}>{words.signIn}</Link>
        </>
      )}
    </DoorPage>
  )
}
