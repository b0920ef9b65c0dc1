import type { Caller } from '../stages/authenticate.ts'

/** What the head of a request says of its caller. A request has it, and a socket keeps it from its handshake. */
export interface Head {
  readonly headers: {
    readonly authorization?: string | undefined
    readonly origin?: string | undefined
    readonly 'user-agent'?: string | undefined
    readonly 'x-forwarded-for'?: string | string[] | undefined
    readonly traceparent?: string | string[] | undefined
  }
  readonly socket: { readonly remoteAddress?: string | undefined }
  /** Where the same head comes again and again: what was found of it. */
  readonly found?: FoundOfHead
}

/** A caller as it was before its head was looked at, and as it was let in. It holds as long as the head and the caller. */
export interface FoundOfHead {
  caller: Caller | null
  admitted: Caller | null
}

/** Keeps of a head what is looked at, also after its connection is gone. */
export function copyHead({ headers, socket }: Head): Head {
  return {
    headers: {
      authorization: headers.authorization,
      origin: headers.origin,
      'user-agent': headers['user-agent'],
      'x-forwarded-for': headers['x-forwarded-for'],
      traceparent: headers.traceparent,
    },
    socket: { remoteAddress: socket.remoteAddress },
  }
}
