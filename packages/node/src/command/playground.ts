import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createTlsServer, Server as TlsServer } from 'node:https'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listen } from '../doors/listen.ts'
import { createPagesDoor } from '../doors/pages.ts'
import { hostName } from './addresses.ts'

/** Where the build puts the playground, and the extension when it is built beside us. */
export const playgroundFolder = fileURLToPath(new URL('../../public/playground', import.meta.url))
const extensionFolder = fileURLToPath(new URL('../../../../apps/extension/dist/chromium', import.meta.url))

/** The playground, being served. */
export interface Playground {
  readonly address: string
  /** Under which its pages call, each way the host can be written. */
  readonly origins: readonly string[]
  /** Shows another certificate to whoever connects from now on. */
  renew(tls: { certificate: string; key: string }): void
  close(): Promise<void>
}

/**
 * Serves the playground on a port, so an origin, of its own; `null` where it was not built. With a certificate it is
 * served through TLS alone, as the addresses of the networks are then shown.
 */
export async function openPlayground(
  folder: string,
  { host, port, tls }: { host: string; port: number; tls: { certificate: string; key: string } | null },
): Promise<Playground | null> {
  if (!existsSync(join(folder, 'index.html'))) return null
  const door = createPagesDoor(folder)
  const server =
    tls === null ? createServer(door) : createTlsServer({ cert: tls.certificate, key: tls.key }, door)
  const flag = '--port (the playground has the third one after it)'
  const bound = await listen(server, { host, port, flag })
  const origins = [hostName(host), host.includes(':') ? `[${host}]` : host].map(
    (name) => `http${tls === null ? '' : 's'}://${name}:${bound}`,
  )
  return {
    address: `${origins[0]}/`,
    origins,
    renew({ certificate: cert, key }) {
      if (server instanceof TlsServer) server.setSecureContext({ cert, key })
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/**
 * The playground's address with that of the service in its fragment. A browser keeps a fragment to itself, so the key
 * in it reaches the page and no log.
 */
export function playgroundLink(playground: string, service: string): string {
  return `${playground}#service=${encodeURIComponent(service)}`
}

/** The folder to load as an unpacked extension, if it was built. */
export function builtExtension(folder = extensionFolder): string | null {
  return existsSync(join(folder, 'manifest.json')) ? folder : null
}
