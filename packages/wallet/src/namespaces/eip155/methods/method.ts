import { SessionError } from '@causeway/session'
import type { View } from '../../../view/view.ts'
import type { Effect, Signer, SiteCall, Surroundings } from '../../namespace.ts'

/** One wire method: reads its parameters into an effect, and performs it. */
export interface Method {
  describe(call: SiteCall, surroundings: Surroundings): Promise<Effect>
  perform(call: SiteCall, effect: Effect, signer: Signer | null, surroundings: Surroundings): Promise<unknown>
}

/** An effect whose payload has the type that the same method performs. */
type Described<P> =
  | { readonly kind: 'read' | 'subscribe' | 'unsubscribe'; readonly payload: P }
  | {
      readonly kind: 'sign' | 'send' | 'change'
      readonly account: string | null
      readonly view: View
      readonly payload: P
    }

/** Ties the two halves of a method together by the type of its payload. */
export function defineMethod<P>(method: {
  describe(call: SiteCall, surroundings: Surroundings): Described<P> | Promise<Described<P>>
  perform(call: SiteCall, payload: P, surroundings: Surroundings, signer: Signer | null): unknown
}): Method {
  return {
    describe: async (call, surroundings) => method.describe(call, surroundings),
    // The payload is what `describe` of this same method made.
    perform: async (call, effect, signer, surroundings) =>
      method.perform(call, effect.payload as P, surroundings, signer),
  }
}

/** The signer of an effect that names an account. */
export function present(signer: Signer | null): Signer {
  if (signer === null) throw new SessionError('internal')
  return signer
}
