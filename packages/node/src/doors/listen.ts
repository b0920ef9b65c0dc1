import type { Server } from 'node:net'

/** Where a door listens, and the flag that would move it. */
export interface ListenAddress {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  readonly flag: string
}

/** Somebody else has the port. */
export class PortTaken extends Error {
  override name = 'PortTaken'
  constructor({ host, port, flag }: ListenAddress) {
    super(`port ${port} on ${host} is taken by another process; choose another one with ${flag}`)
  }
}

/** Opens a server's port; gives the port it has then. */
export function listen(server: Server, address: ListenAddress): Promise<number> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortTaken(address) : error)
    server.once('error', refuse)
    server.listen(address.port, address.host, () => {
      server.off('error', refuse)
      const bound = server.address()
      resolve(typeof bound === 'object' && bound !== null ? bound.port : address.port)
    })
  })
}
