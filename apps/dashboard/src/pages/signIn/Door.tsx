import type { SignedIn, SignedOut } from '@causeway/node/admin'
import { go, useRoute } from '../../routing/useRoute.ts'
import { ClaimPage } from './ClaimPage.tsx'
import { EnterPage } from './EnterPage.tsx'
import { InvitePage } from './InvitePage.tsx'
import { ForgotPage, NewPasswordPage } from './ResetPages.tsx'
import { SignInPage } from './SignInPage.tsx'

export interface DoorProps {
  readonly state: SignedOut
  readonly onSignedIn: (session: SignedIn) => void
}

/** Which of the ways in somebody is on. */
export function Door({ state, onSignedIn }: DoorProps) {
  const route = useRoute()
  // A page that was asked for is shown afterwards; a link that was used has no further use.
  const enter = (session: SignedIn) => {
    onSignedIn(session)
    const isDone = 'token' in route || route.page === 'claim' || route.page === 'forgot'
    go(isDone ? '/' : `${location.pathname}${location.search}`, { replace: true })
  }
  switch (route.page) {
    case 'enter':
      return <EnterPage token={route.token} onSignedIn={enter} />
    case 'invite':
      return <InvitePage token={route.token} onSignedIn={enter} />
    case 'newPassword':
      return <NewPasswordPage token={route.token} onSignedIn={enter} />
    case 'forgot':
      return <ForgotPage />
    default:
      return state.claimable ? (
        <ClaimPage onSignedIn={enter} />
      ) : (
        <SignInPage state={state} onSignedIn={enter} />
      )
  }
}
