import type { GrantContext, Offer } from '@causeway/session'
import { accountNamespace, canonicalAddress, isWalletScope } from '@causeway/session/caip'
import type { AccountEntry, AccountGroup, Snapshot } from '@causeway/wallet'

/** What a screen must know of the wallet to work out a grant. */
export type WalletFacts = Pick<
  Snapshot,
  'namespaces' | 'walletMethods' | 'networks' | 'accounts' | 'selected' | 'addresses'
>

/** The wallet's offers and accounts as the rules of a session want them, so that a screen uses the same rules. */
export function grantContext(facts: WalletFacts, now: number): GrantContext {
  const offers = new Map<string, Offer>([['wallet', toOffer(facts.walletMethods, [])]])
  for (const { namespace, methods, notifications, walletMethods } of facts.namespaces) {
    const offer = toOffer(methods, notifications)
    if (walletMethods.length > 0) offers.set(`wallet:${namespace}`, toOffer(walletMethods, []))
    for (const { scope } of facts.networks)
      if (!isWalletScope(scope) && accountNamespace(scope) === namespace) offers.set(scope, offer)
  }
  const held = (scope: string, groups: readonly AccountGroup[]) =>
    groups
      .filter((group) => !group.hidden)
      .map((group) => addressOn(facts, scope, group))
      .filter((address) => address !== null)
  return {
    offers: {
      namespaces: [...facts.namespaces.map(({ namespace }) => namespace), 'wallet'],
      offer: (scope) => offers.get(scope) ?? null,
    },
    holdings: {
      held: (scope) => held(scope, facts.accounts),
      selected: (scope) =>
        held(
          scope,
          facts.accounts.filter(({ id }) => id === facts.selected),
        ),
    },
    now,
  }
}

/** The address of an account on a scope; `null` where it has none there. */
export function addressOn(
  facts: Pick<WalletFacts, 'addresses'>,
  scope: string,
  group: AccountGroup,
): string | null {
  const namespace = accountNamespace(scope)
  const entry = group.entries.find((one: AccountEntry) => one.namespace === namespace)
  if (entry === undefined) return null
  const written = Object.hasOwn(facts.addresses, scope) ? facts.addresses[scope]?.[entry.address] : undefined
  return canonicalAddress(scope, written ?? entry.address)
}

/** The account that a CAIP-10 id of a scope belongs to, or `null`. */
export function groupOf(facts: WalletFacts, scope: string, account: string): AccountGroup | null {
  const address = canonicalAddress(scope, account.slice(scope.length + 1))
  return facts.accounts.find((group) => addressOn(facts, scope, group) === address) ?? null
}

function toOffer(methods: readonly string[], notifications: readonly string[]): Offer {
  return { methods: new Set(methods), notifications: new Set(notifications) }
}
