import type { Network } from '../networks/network.ts'
import type { Namespace, Signer, SiteCall, Surroundings } from './namespace.ts'

/** What a namespace sees around it, with everything at rest. */
export function createFakeSurroundings(
  network: Network,
  given: { own?: readonly string[]; recipients?: readonly string[]; now?: number } = {},
): Surroundings & { readonly noted: string[] } {
  const noted: string[] = []
  const never = () => {
    throw new Error('not part of this test')
  }
  return {
    network,
    get networks(): never {
      return never()
    },
    own: () => given.own ?? [],
    recipients: () => given.recipients ?? [],
    noteRecipient: (_namespace, address) => {
      noted.push(address)
    },
    feeds: {
      subscribe: never,
      unsubscribe: never,
      filter: never,
      keepFilter: never,
      dropFilter: never,
    },
    notebook: { get: never, set: never },
    grantScope: never,
    now: () => given.now ?? Date.UTC(2026, 0, 1),
    noted,
  }
}

/** Lends a key as the vault does: a copy, wiped when the use is over. */
export function createFakeSigner(address: string, privateKey: Uint8Array): Signer {
  return {
    address,
    async use(sign) {
      const lent = privateKey.slice()
      try {
        return await sign(lent)
      } finally {
        lent.fill(0)
      }
    },
  }
}

/** A call as the session hands it on. */
export function createCall(
  scope: string,
  method: string,
  params: unknown,
  accounts: readonly string[],
  origin = 'https://dapp.example',
): SiteCall {
  return { scope, method, params, accounts, origin, connection: 'c1' }
}

/** Describes and performs a call, as the wallet does when the user says yes. The payload goes through JSON on the way. */
export async function approve(
  namespace: Namespace,
  call: SiteCall,
  signer: Signer,
  surroundings: Surroundings,
): Promise<unknown> {
  const effect = structuredClone(await namespace.describe(call, surroundings))
  const stored = JSON.parse(JSON.stringify(effect))
  return namespace.perform(call, stored, signer, surroundings)
}
