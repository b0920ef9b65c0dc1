import { SessionError } from '@causeway/session'
import { parseEndpoint } from './endpoint.ts'
import type { ExchangePorts } from './exchange.ts'
import { createHttpNetwork } from './httpNetwork.ts'

/** Asks an address that a site proposes which chain it serves: a hex quantity. Throws 4901 where it does not say. */
export async function probeChain(ports: ExchangePorts, url: string): Promise<string> {
  const http = parseEndpoint(url, { kind: 'http', chosenBy: 'site' })
  if (http === null) throw unanswered()
  const network = createHttpNetwork({ ...unknown, http }, ports)
  const chainId = await network.rpc('eth_chainId', []).catch(() => null)
  if (typeof chainId !== 'string' || !/^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,15})$/.test(chainId)) throw unanswered()
  return chainId
}

const unknown = {
  scope: 'eip155:0',
  name: 'The proposed network',
  symbol: 'ETH',
  decimals: 18,
  ws: null,
  explorer: null,
  isTest: false,
  from: 'site',
} as const

function unanswered(): SessionError {
  return new SessionError('chainDisconnected', {
    message:
      'The proposed address does not answer eth_chainId. It must be https, or on this machine, and serve a chain.',
  })
}
