import { base58 } from '@scure/base'
import type { Network } from '../../networks/network.ts'
import { getAccount } from './accounts.ts'
import type { Message } from './transaction.ts'
import { whyUnknown } from './whyUnknown.ts'

const programAddress = 'AddressLookupTab1e1111111111111111111111111'
/** Where the addresses begin in the data of a table. */
const headerLength = 56
const addressLength = 32

/** An account of a transaction. `address` is `null` where it stands in a table that could not be read. */
export interface AccountOfMessage {
  readonly address: string | null
  readonly isWritable: boolean
}

/** A table that a transaction takes accounts from. */
export interface LookUpTable {
  readonly address: string
  /** Why it could not be read, or `null` where it was. */
  readonly why: string | null
}

/** The accounts of a message in the order that its instructions count them in, with those of look-up tables. */
export async function resolveAccounts(
  message: Message,
  network: Network,
): Promise<{ accounts: readonly AccountOfMessage[]; tables: readonly LookUpTable[] }> {
  const lookups = 'addressTableLookups' in message ? (message.addressTableLookups ?? []) : []
  const contents = await Promise.all(lookups.map((lookup) => readTable(lookup.lookupTableAddress, network)))
  const writable: AccountOfMessage[] = []
  const readonly: AccountOfMessage[] = []
  lookups.forEach((lookup, i) => {
    const addresses = contents[i]?.addresses ?? null
    for (const at of lookup.writableIndexes)
      writable.push({ address: addresses?.[at] ?? null, isWritable: true })
    for (const at of lookup.readonlyIndexes)
      readonly.push({ address: addresses?.[at] ?? null, isWritable: false })
  })
  return {
    accounts: [...staticAccounts(message), ...writable, ...readonly],
    tables: lookups.map((lookup, i) => ({
      address: lookup.lookupTableAddress,
      why: contents[i]?.why ?? missing(lookup, contents[i]?.addresses ?? []),
    })),
  }
}

function staticAccounts(message: Message): AccountOfMessage[] {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = message.header
  const total = message.staticAccounts.length
  return message.staticAccounts.map((address, i) => ({
    address,
    isWritable:
      i < numSignerAccounts
        ? i < numSignerAccounts - numReadonlySignerAccounts
        : i < total - numReadonlyNonSignerAccounts,
  }))
}

async function readTable(
  address: string,
  network: Network,
): Promise<{ addresses: readonly string[]; why: string | null }> {
  try {
    const account = await getAccount(network, address)
    if (account === null) return { addresses: [], why: 'there is no such table' }
    const { owner, data } = account
    if (owner !== programAddress || data.length < headerLength)
      return { addresses: [], why: 'it is no look-up table' }
    const addresses: string[] = []
    for (let at = headerLength; at + addressLength <= data.length; at += addressLength)
      addresses.push(base58.encode(data.subarray(at, at + addressLength)))
    return { addresses, why: null }
  } catch (error) {
    return { addresses: [], why: whyUnknown(error) }
  }
}

function missing(
  lookup: { readonly writableIndexes: readonly number[]; readonly readonlyIndexes: readonly number[] },
  addresses: readonly string[],
): string | null {
  const isShort = [...lookup.writableIndexes, ...lookup.readonlyIndexes].some((at) => at >= addresses.length)
  return isShort ? 'it is shorter than the transaction says' : null
}
