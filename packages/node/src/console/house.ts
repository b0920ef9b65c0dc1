import type { IncomingMessage } from 'node:http'
import type { Accounts } from '../control/accounts/accounts.ts'
import type { Members } from '../control/accounts/members.ts'
import type { ApiKeys } from '../control/apiKeys/apiKeys.ts'
import type { SignIn } from '../control/signIn/signIn.ts'
import type { Store } from '../control/store/openStore.ts'
import type { Log } from '../log.ts'
import type { Usage } from '../usage/createUsage.ts'
import type { KeyAddress, NetworkStatus, PartnerView, SettingsView } from './api.ts'
import type { Rates } from './rates.ts'

/** What the console needs to know of the house: everything that its routes read and change. */
export interface House {
  readonly store: Store
  readonly accounts: Accounts
  readonly members: Members
  readonly apiKeys: ApiKeys
  readonly signIn: SignIn
  readonly usage: Pick<Usage, 'listen'>
  readonly rates: Rates
  /** Told when an account, a member or a key changed, here or in another process. */
  readonly onChange: (listener: () => void) => () => void
  /** Whether the console is bound to a loopback address and no other. */
  readonly isLoopback: boolean
  readonly domain: string | null
  /** Who sent a request, behind trusted proxies too. */
  readonly ipOf: (request: IncomingMessage) => string
  /** Whether a trusted proxy in front was reached under TLS, though it speaks to us without. */
  readonly isForwardedTls: (request: IncomingMessage) => boolean
  readonly networks: () => readonly NetworkStatus[]
  /** Every method that some network has. */
  readonly methods: () => readonly string[]
  readonly partners: () => readonly PartnerView[]
  /** Where a key is used; digits, or `<key>` in their place. */
  readonly addresses: (key: string) => readonly KeyAddress[]
  readonly settings: () => Omit<SettingsView, 'plans'>
  readonly log: Log
  readonly clock: () => number
}
