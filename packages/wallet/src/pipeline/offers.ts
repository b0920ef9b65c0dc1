import type { Offer, Offers } from '@causeway/session'
import { parseChainId } from '@causeway/session/caip'
import type { Namespace } from '../namespaces/namespace.ts'
import type { Networks } from '../networks/network.ts'
import { walletScopeMethods } from './walletScope.ts'

/** What the wallet offers, kept as a table: it is asked on every call of a site. */
export interface LiveOffers extends Offers {
  /** The networks have changed. */
  refresh(): void
}

/** Every network whose namespace the wallet knows, `wallet:<namespace>` where that has methods, and `wallet`. */
export function createOffers(namespaces: readonly Namespace[], networks: Pick<Networks, 'rows'>): LiveOffers {
  const known = new Map(
    namespaces.map((namespace) => [
      namespace.namespace,
      { namespace, offer: toOffer(namespace.methods, namespace.notifications) },
    ]),
  )
  const fixed: [string, Offer][] = [
    ['wallet', toOffer(walletScopeMethods, [])],
    ...namespaces.flatMap(({ namespace, walletMethods }): [string, Offer][] =>
      walletMethods.length === 0 ? [] : [[`wallet:${namespace}`, toOffer(walletMethods, [])]],
    ),
  ]
  let table = new Map<string, Offer>()
  const refresh = (): void => {
    table = new Map(fixed)
    for (const { scope } of networks.rows()) {
      const chain = parseChainId(scope)
      const entry = chain === null ? undefined : known.get(chain.namespace)
      if (chain !== null && entry?.namespace.parseReference(chain.reference) === chain.reference)
        table.set(scope, entry.offer)
    }
  }
  refresh()
  return {
    namespaces: [...known.keys(), 'wallet'],
    offer: (scope) => table.get(scope) ?? null,
    refresh,
  }
}

function toOffer(methods: readonly string[], notifications: readonly string[]): Offer {
  return { methods: new Set(methods), notifications: new Set(notifications) }
}
