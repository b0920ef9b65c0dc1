import type { SessionState, SignedIn } from '@causeway/node/admin'
import { Button, Notice, Spinner } from '@causeway/ui'
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks'
import { ApiError } from './api/apiError.ts'
import { createLive } from './api/live.ts'
import { strings as apiStrings } from './api/strings.ts'
import { Frame } from './frame/Frame.tsx'
import { strings } from './frame/strings.ts'
import { PageOf } from './pages/PageOf.tsx'
import { Door } from './pages/signIn/Door.tsx'
import { DoorMark } from './pages/signIn/DoorPage.tsx'
import { useRoute } from './routing/useRoute.ts'
import { useApi } from './state/api.ts'
import { LiveProvider, useOnLive } from './state/liveEvents.ts'
import { SessionProvider } from './state/session.ts'

/** The console of a service: the door, or the pages behind it. */
export function App() {
  const api = useApi()
  const [session, setSession] = useState<SessionState | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const refresh = useCallback(() => {
    api.call('GET /session', {}).then(
      (state) => {
        setSession(state)
        setError(null)
      },
      (cause: unknown) =>
        setError(cause instanceof ApiError ? cause : new ApiError('internal', apiStrings.failed)),
    )
  }, [api])
  useEffect(refresh, [refresh])
  const { page } = useRoute()
  if (session === null) return <Starting error={error} retry={refresh} />
  if (!session.signedIn) return <Door state={session} onSignedIn={setSession} />
  // These links are for whoever holds them, who may be somebody else than the one signed in here.
  if (page === 'invite' || page === 'newPassword') {
    return <Door state={{ signedIn: false, claimable: false, local: false }} onSignedIn={setSession} />
  }
  // Another account is another console: nothing that is shown of the one may stay for the other.
  return <Inside key={session.account.id} session={session} set={setSession} refresh={refresh} />
}

function Starting({ error, retry }: { readonly error: ApiError | null; readonly retry: () => void }) {
  return (
    <main class="door">
      <DoorMark />
      {error === null ? (
        <Spinner label={strings.loading} />
      ) : (
        <Notice
          tone="danger"
          live
          action={<Button onClick={retry}>{strings.retry}</Button>}
          data-testid="start-error"
        >
          {error.message}
        </Notice>
      )}
    </main>
  )
}

interface InsideProps {
  readonly session: SignedIn
  readonly set: (session: SignedIn) => void
  readonly refresh: () => void
}

function Inside({ session, set, refresh }: InsideProps) {
  const api = useApi()
  const route = useRoute()
  const [live] = useState(() => createLive(() => api.live()))
  useEffect(() => () => live.close(), [live])
  const port = useMemo(() => ({ session, set, refresh }), [session, set, refresh])
  return (
    <SessionProvider value={port}>
      <LiveProvider value={live}>
        <FollowSession refresh={refresh} />
        <Frame route={route}>
          <PageOf route={route} />
        </Frame>
      </LiveProvider>
    </SessionProvider>
  )
}

/** Roles and accounts are changed by others too. */
function FollowSession({ refresh }: Pick<InsideProps, 'refresh'>) {
  useOnLive('changed', ({ what }) => {
    if (what === 'session' || what === 'account') refresh()
  })
  return null
}
