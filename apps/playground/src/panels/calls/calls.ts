import type { Session } from '@causeway/dapp'
import type { TellEvent } from '../../events.ts'
import type { LeftoversOf } from '../../methods/useLeftovers.ts'
import type { Service } from '../../service/readService.ts'
import type { Link } from '../../wallet/useWallet.ts'

/** What every tab of the methods gets. */
export interface CallsProps {
  readonly link: Link | null
  readonly session: Session
  readonly service: Service | null
  readonly leftoversOf: LeftoversOf
  /** Moves when a call has changed a chain. */
  readonly version: number
  keep(place: string, method: string, result: unknown): void
  readonly tell: TellEvent
}

/** The code that opens the way to a wallet; before one is chosen, the usual one. */
export function openingCode(link: Link | null): string {
  return link?.way.code ?? 'const [wallet] = await findWallets()'
}

/** The address in an account id of CAIP-10. */
export function addressOf(account: string | undefined): string | null {
  return account === undefined ? null : account.slice(account.lastIndexOf(':') + 1)
}
