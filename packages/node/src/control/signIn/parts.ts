import type { Store } from '../store/openStore.ts'
import type { Limits } from './limits.ts'
import type { OneTimeTokens } from './oneTimeTokens.ts'
import type { Passwords } from './passwords.ts'
import type { Clock, Random } from './ports.ts'
import type { Sessions } from './sessions.ts'
import type { Mail } from './signIn.ts'

/** What every way to sign in is made of. */
export interface Parts {
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  readonly mail: Mail
  /** The page that takes a token. From the configuration, never from a request: a forged `Host` would get the token. */
  readonly linkTo: (page: 'invite' | 'reset', token: string) => string
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly tokens: OneTimeTokens
  readonly limits: Limits
}
