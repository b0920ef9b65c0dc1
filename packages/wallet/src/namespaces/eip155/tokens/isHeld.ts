import type { Hex } from '@causeway/rpc'
import type { Network } from '../../../networks/network.ts'
import { toBytes, tryAsk } from '../node/answers.ts'

/** A single token of a collection. */
export interface Collectible {
  readonly type: 'ERC721' | 'ERC1155'
  readonly address: Hex
  /** Decimal digits. */
  readonly tokenId: string
}

const ownerOf = '0x6352211e'
const balanceOf = '0x00fdd58e'
/** ERC-1155 is asked account by account, so no further than this. */
const maxAccounts = 20

/** Whether one of the accounts holds a token, as its contract says now; `null` where it does not say. */
export async function isHeld(
  network: Network,
  { type, address, tokenId }: Collectible,
  accounts: readonly Hex[],
): Promise<boolean | null> {
  const id = toWord(BigInt(tokenId).toString(16))
  const ask = async (data: string) =>
    toWordAnswer(await tryAsk(network, 'eth_call', [{ to: address, data }, 'latest']))
  if (type === 'ERC721') {
    const owner = await ask(`${ownerOf}${id}`)
    return owner === null ? null : accounts.some((account) => toWord(account.slice(2)) === owner)
  }
  const asked = accounts
    .slice(0, maxAccounts)
    .map((account) => ask(`${balanceOf}${toWord(account.slice(2))}${id}`))
  const balances = await Promise.all(asked)
  if (balances.some((balance) => balance !== null && BigInt(`0x${balance}`) > 0n)) return true
  return balances.includes(null) || accounts.length > maxAccounts ? null : false
}

function toWord(digits: string): string {
  return digits.padStart(64, '0')
}

/** The digits of an answer of exactly one word. */
function toWordAnswer(answer: unknown): string | null {
  const bytes = toBytes(answer)
  return bytes?.length === 66 ? bytes.slice(2) : null
}
