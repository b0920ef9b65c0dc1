import { base64 } from '@scure/base'
import type { Network } from '../../networks/network.ts'
import { toMembers } from '../objectParams.ts'

/** An account as the node holds it. */
export interface ChainAccount {
  readonly lamports: bigint
  readonly owner: string
  readonly data: Uint8Array
}

/** Reads several accounts at once; `null` is one that does not exist. Throws where the answer makes no sense. */
export async function getAccounts(
  network: Network,
  addresses: readonly string[],
): Promise<readonly (ChainAccount | null)[]> {
  if (addresses.length === 0) return []
  const answer = toMembers(await network.rpc('getMultipleAccounts', [addresses, { encoding: 'base64' }]))
  return parseAccounts(answer?.value, addresses.length)
}

/** Reads one account. */
export async function getAccount(network: Network, address: string): Promise<ChainAccount | null> {
  const answer = toMembers(await network.rpc('getAccountInfo', [address, { encoding: 'base64' }]))
  if (answer === null || answer.value === undefined) throw new UnreadableAnswer()
  return parseAccount(answer.value)
}

/** A node's list of accounts in base 64. */
export function parseAccounts(value: unknown, count: number): readonly (ChainAccount | null)[] {
  if (!Array.isArray(value) || value.length !== count) throw new UnreadableAnswer()
  return value.map(parseAccount)
}

function parseAccount(value: unknown): ChainAccount | null {
  if (value === null) return null
  const members = toMembers(value)
  const data = members?.data
  if (
    members === null ||
    typeof members.lamports !== 'number' ||
    !Number.isSafeInteger(members.lamports) ||
    typeof members.owner !== 'string' ||
    !Array.isArray(data) ||
    typeof data[0] !== 'string' ||
    data[1] !== 'base64'
  )
    throw new UnreadableAnswer()
  return { lamports: BigInt(members.lamports), owner: members.owner, data: decode(data[0]) }
}

function decode(text: string): Uint8Array {
  try {
    return base64.decode(text)
  } catch {
    throw new UnreadableAnswer()
  }
}

/** The node answered something that is not what its interface says. */
export class UnreadableAnswer extends Error {
  constructor() {
    super('The answer of the node could not be read.')
    this.name = 'UnreadableAnswer'
  }
}
