import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { pino } from 'pino'
import { fakeMethods } from '../fakeMethods.test.support.ts'
import { createFakeNetwork } from '../fakeNetwork.test.support.ts'
import { createNetworkRow } from '../networkRow.ts'
import { createService, type ServiceOptions } from '../service.ts'

export const key = '0123456789abcdef0123456789abcdef'

/** A running service with one network, and every line it logs. */
export async function startService(options: Partial<ServiceOptions> = {}) {
  const lines: string[] = []
  const network = createFakeNetwork()
  const service = await createService({
    methods: fakeMethods,
    keys: { isValid: (candidate) => candidate === key },
    log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }),
    port: 0,
    drainMs: 300,
    ...options,
  })
  service.networks.open(createNetworkRow({ name: 'testnet', chainId: 31337n }), network)
  service.networks.announce(
    { name: 'mainnet', chainId: 1n, scope: 'eip155:1' },
    { reason: 'waiting', says: 'network mainnet has no upstream' },
  )
  return { service, network, lines, socketUrl: `ws://127.0.0.1:${service.port}/testnet/ws/v3/${key}` }
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  text: string
}

/** One request, byte for byte as asked: no client that mends, follows or decompresses. */
export function send(
  port: number,
  options: {
    path?: string
    method?: string
    headers?: Record<string, string>
    body?: string | Buffer | Buffer[]
    /** The certificate to trust; the request goes through TLS then. */
    certificate?: string
  } = {},
): Promise<Answer> {
  const { path = `/testnet/v3/${key}`, method = 'POST', headers = {}, body = '', certificate } = options
  return new Promise((resolve, reject) => {
    // As nearly all clients do; such requests are read on the express lane.
    const all = { 'Content-Type': 'application/json', Connection: 'keep-alive', ...headers }
    const request = (certificate === undefined ? httpRequest : httpsRequest)(
      { host: '127.0.0.1', port, path, method, headers: all, agent: false, ca: certificate },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () => {
          request.destroy()
          const whole = Buffer.concat(chunks)
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: whole,
            text: whole.toString(),
          })
        })
      },
    )
    request.on('error', reject)
    if (Array.isArray(body)) {
      for (const part of body) request.write(part)
      request.end()
    } else request.end(body)
  })
}

export const call = (method: string, params: unknown[] = [], id: unknown = 1) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })
