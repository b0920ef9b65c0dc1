import { SessionError } from '@causeway/session'
import type { FeeAnswer } from '../../../view/view.ts'
import type { Effect, SeenEffect, Signer, SiteCall, Surroundings } from '../../namespace.ts'

/** One wire method: reads its parameters into an effect, and performs it. */
export interface Method {
  describe(call: SiteCall, surroundings: Surroundings): Promise<Effect>
  withFee?(effect: SeenEffect, fee: FeeAnswer): SeenEffect
  perform(call: SiteCall, effect: Effect, signer: Signer | null, surroundings: Surroundings): Promise<unknown>
}

/** An effect whose payload has the type that the same method performs. */
type Described<P> =
  | { readonly kind: 'read' | 'subscribe' | 'unsubscribe'; readonly payload: P }
  | SeenEffect<P>

/** Ties the two halves of a method together by the type of its payload. */
export function defineMethod<P>(method: {
  describe(call: SiteCall, surroundings: Surroundings): Described<P> | Promise<Described<P>>
  withFee?(effect: SeenEffect<P>, fee: FeeAnswer): SeenEffect<P>
  perform(call: SiteCall, payload: P, surroundings: Surroundings, signer: Signer | null): unknown
}): Method {
  const { withFee } = method
  return {
    describe: async (call, surroundings) => method.describe(call, surroundings),
    // The payload, here and below, is what `describe` of this same method made.
    ...(withFee && { withFee: (effect, fee) => withFee(effect as SeenEffect<P>, fee) }),
    perform: async (call, effect, signer, surroundings) =>
      method.perform(call, effect.payload as P, surroundings, signer),
  }
}

/** The signer of an effect that names an account. */
export function present(signer: Signer | null): Signer {
  if (signer === null) throw new SessionError('internal')
  return signer
}
