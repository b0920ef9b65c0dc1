import { RpcError } from '@causeway/rpc'

/** What goes back in place of an answer. */
interface WrongReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What a disturbed call does to the connection it came on. */
export type Harm =
  | { readonly kind: 'reset' }
  | { readonly kind: 'hang' }
  | { readonly kind: 'reply'; readonly reply: (id: unknown) => WrongReply }

/**
 * Thrown by the methods of a key that is to be disturbed. It goes the way of every refusal, so that nothing else has to
 * look out for it; the doors find it where they look at refusals anyway.
 */
export class Disturbance extends RpcError {
  readonly harm: Harm

  constructor(harm: Harm) {
    super('keyPerSecond')
    this.harm = harm
  }
}
