import type { Hex } from '@causeway/rpc'
import type { Warning } from '../../../view/view.ts'
import { shortAddress, warning } from './lines.ts'

/** The addresses of a request, by what becomes of them, and those the wallet knows. */
export interface Parties {
  /** Who receives something for good. */
  readonly recipients: readonly Hex[]
  /** Who is called or may spend. */
  readonly others: readonly Hex[]
  readonly own: readonly string[]
  readonly former: readonly string[]
}

const graves: ReadonlySet<string> = new Set([
  `0x${'00'.repeat(20)}`,
  '0x000000000000000000000000000000000000dead',
])

/** Warnings that follow from who takes part: look-alikes, graves and strangers. */
export function addressWarnings({ recipients, others, own, former }: Parties): readonly Warning[] {
  const warnings: Warning[] = []
  const known = [...own, ...former].map((address) => address.toLowerCase())
  for (const address of new Set([...recipients, ...others])) {
    const twin = known.find((other) => isLookAlike(other, address))
    if (twin !== undefined && !known.includes(address)) {
      const text = `${address} looks like ${twin}, which you know, but it is another address.`
      warnings.push(warning('lookAlikeAddress', 'danger', text))
    }
  }
  for (const address of new Set(recipients)) {
    if (graves.has(address)) {
      warnings.push(
        warning(
          'burnAddress',
          'danger',
          `Nobody holds ${shortAddress(address)}: what is sent there is lost.`,
        ),
      )
    } else if (!known.includes(address)) {
      const text = `You have not sent to ${shortAddress(address)} before.`
      warnings.push(warning('firstTimeRecipient', 'notice', text))
    }
  }
  return warnings
}

/** Same beginning and end, other middle: how address poisoning works, because that is all most screens show. */
function isLookAlike(known: string, address: string): boolean {
  return (
    known !== address && known.slice(0, 6) === address.slice(0, 6) && known.slice(-4) === address.slice(-4)
  )
}
