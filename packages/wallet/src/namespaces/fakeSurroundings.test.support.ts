import { SessionError } from '@causeway/session'
import type { Network } from '../networks/network.ts'
import type { View } from '../view/view.ts'
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

/** What becomes of a call when it is described: the view of one that is taken, the row of one that is refused. */
export function createDescribing<Given extends { readonly surroundings: Surroundings }>(
  namespace: Namespace,
  call: (method: string, params: unknown, origin?: string) => SiteCall,
  setUp: () => Given,
) {
  return {
    /** What the user would be shown. */
    async viewOf(method: string, params: unknown, given = setUp(), origin?: string): Promise<View> {
      const effect = await namespace.describe(call(method, params, origin), given.surroundings)
      if (effect.kind !== 'sign' && effect.kind !== 'send') throw new Error(`it is a ${effect.kind}`)
      return effect.view
    },
    /** The row that a call is refused with. */
    async refusal(method: string, params: unknown, given = setUp()): Promise<SessionError> {
      try {
        await namespace.describe(call(method, params), given.surroundings)
      } catch (error) {
        if (error instanceof SessionError) return error
        throw error
      }
      throw new Error('it was taken')
    },
  }
}

/** What a refusal of parameters says. */
export function faultOf(error: SessionError): string | undefined {
  return (error.data as { message: string }[])[0]?.message
}
