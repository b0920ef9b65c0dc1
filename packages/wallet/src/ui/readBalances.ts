import type { Accounts } from '../accounts/accounts.ts'
import { chainOf } from './chainOf.ts'
import type { RowPorts } from './row.ts'
import type { Balance } from './uiMethods.ts'
import { inTime, whyNot } from './whyNot.ts'

interface BalancePorts extends Pick<RowPorts, 'networks' | 'namespaces' | 'clock'> {
  readonly accounts: Pick<Accounts, 'holdings'>
}

/** How many networks are asked at the same time. */
const readers = 8

/** What the selected account has on each network, or why that is not known. */
export async function readBalances(
  scopes: readonly string[],
  ports: BalancePorts,
): Promise<Readonly<Record<string, Balance>>> {
  const left = [...new Set(scopes)]
  const found = new Map<string, Balance>()
  const readOn = async (): Promise<void> => {
    for (let scope = left.shift(); scope !== undefined; scope = left.shift())
      found.set(scope, await readBalance(scope, ports))
  }
  await Promise.all(Array.from({ length: readers }, readOn))
  return Object.fromEntries([...new Set(scopes)].flatMap((scope) => toEntry(scope, found.get(scope))))
}

async function readBalance(
  scope: string,
  { accounts, networks, namespaces, clock }: BalancePorts,
): Promise<Balance> {
  const chain = chainOf(scope, namespaces)
  const row = networks.row(scope)
  if (chain === null || row === null) return { why: 'The wallet has no such network.' }
  const [address] = accounts.holdings.selected(scope)
  if (address === undefined) return { why: 'This account has no address here.' }
  if (row.http === null) return { why: 'Add an endpoint to see the balance.' }
  try {
    const amount = await inTime(clock, () => chain.namespace.balance(address, networks.get(scope)))
    return { amount: amount.toString() }
  } catch (error) {
    return { why: whyNot(error) }
  }
}

function toEntry(scope: string, balance: Balance | undefined): readonly (readonly [string, Balance])[] {
  return balance === undefined ? [] : [[scope, balance]]
}
