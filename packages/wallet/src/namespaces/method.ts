import type { Effect, Signer, SiteCall, Surroundings } from './namespace.ts'

/** One method that needs the user's consent: what it would do, and the doing. */
export interface Method {
  describe(call: SiteCall, surroundings: Surroundings): Promise<Effect>
  perform(payload: unknown, signer: Signer, surroundings: Surroundings): Promise<unknown>
}

/** A method whose two halves agree on what is carried from the first to the second. */
export function defineMethod<Payload>(method: {
  describe(
    call: SiteCall,
    surroundings: Surroundings,
  ): Promise<Extract<Effect, { account: unknown }> & { readonly payload: Payload }>
  perform(payload: Payload, signer: Signer, surroundings: Surroundings): Promise<unknown>
}): Method {
  return {
    describe: method.describe,
    // The payload never leaves the wallet: what `perform` is given is what `describe` made.
    perform: (payload, signer, surroundings) => method.perform(payload as Payload, signer, surroundings),
  }
}
