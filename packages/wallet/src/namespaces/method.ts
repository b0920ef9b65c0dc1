import type { FeeAnswer } from '../view/view.ts'
import type { Effect, SeenEffect, Signer, SiteCall, Surroundings } from './namespace.ts'

/** One method that needs the user's consent: what it would do, with another fee where there is a choice, and the doing. */
export interface Method {
  describe(call: SiteCall, surroundings: Surroundings): Promise<Effect>
  withFee?(effect: SeenEffect, fee: FeeAnswer): SeenEffect
  perform(payload: unknown, signer: Signer, surroundings: Surroundings): Promise<unknown>
}

/** A method whose halves agree on what is carried from the first to the others. */
export function defineMethod<Payload>(method: {
  describe(call: SiteCall, surroundings: Surroundings): Promise<SeenEffect<Payload>>
  withFee?(effect: SeenEffect<Payload>, fee: FeeAnswer): SeenEffect<Payload>
  perform(payload: Payload, signer: Signer, surroundings: Surroundings): Promise<unknown>
}): Method {
  const { withFee } = method
  return {
    describe: method.describe,
    // The payload never leaves the wallet: what the others are given is what `describe` made.
    ...(withFee && { withFee: (effect, fee) => withFee(effect as SeenEffect<Payload>, fee) }),
    perform: (payload, signer, surroundings) => method.perform(payload as Payload, signer, surroundings),
  }
}
