import { base58 } from '@scure/base'
import type { Warning } from '../../view/view.ts'
import type { ChainAccount } from './accounts.ts'
import { system } from './programs/system.ts'
import { token } from './programs/token.ts'

/** Where a token account says who else has power over it: four bytes that say whether there is one, then the key. */
const powers = [
  { at: 72, says: 'could take tokens out of' },
  { at: 129, says: 'could close' },
] as const
const tokenAccountSize = 165

/**
 * What a simulation gives away that moves no balance yet: the account of the user, or one of its token accounts, in the
 * power of another afterwards. A program that the wallet cannot read may do so as well as an instruction that it can.
 */
export function handovers(
  own: string,
  addresses: readonly string[],
  before: readonly (ChainAccount | null)[],
  after: readonly (ChainAccount | null)[],
): readonly Warning[] {
  return addresses.flatMap((address, i) => {
    const [then, now] = [before[i] ?? null, after[i] ?? null]
    if (now === null) return []
    if (address === own) {
      const isMoved = now.owner !== (then?.owner ?? system.addresses[0])
      return isMoved
        ? [danger(`Your account would belong to the program ${now.owner}. You would lose it.`)]
        : []
    }
    if (!isTokenAccountOf(now, own)) return []
    return powers.flatMap(({ at, says }) => {
      const holder = holderAt(now, at)
      const isNew = holder !== null && holder !== own && (then === null || holderAt(then, at) !== holder)
      return isNew ? [danger(`${holder} ${says} your token account ${address} from then on.`)] : []
    })
  })
}

function isTokenAccountOf({ owner, data }: ChainAccount, own: string): boolean {
  return (
    token.addresses.includes(owner) &&
    data.length >= tokenAccountSize &&
    base58.encode(data.subarray(32, 64)) === own
  )
}

function holderAt({ data }: ChainAccount, at: number): string | null {
  return data.length >= tokenAccountSize && data[at] === 1
    ? base58.encode(data.subarray(at + 4, at + 36))
    : null
}

function danger(text: string): Warning {
  return { code: 'approvalForAll', severity: 'danger', text }
}
