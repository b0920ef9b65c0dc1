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
