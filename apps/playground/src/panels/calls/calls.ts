import type { Session } from '@causeway/dapp'
import type { Leftovers } from '../../methods/nodeExamples.ts'
import type { Service } from '../../service/readService.ts'
import type { Link } from '../../wallet/useWallet.ts'

/** What every tab of the methods gets. */
export interface CallsProps {
  readonly link: Link | null
  readonly session: Session
  readonly service: Service | null
  readonly leftovers: Leftovers
  /** Moves when a call has changed a chain. */
  readonly version: number
  keep(method: string, result: unknown): void
}

/** The code that opens the way to a wallet; before one is chosen, the usual one. */
export function openingCode(link: Link | null): string {
  return link?.way.code ?? 'const [wallet] = await findWallets()'
}

/** The address in an account id of CAIP-10. */
export function addressOf(account: string | undefined): string | null {
  return account === undefined ? null : account.slice(account.lastIndexOf(':') + 1)
}
