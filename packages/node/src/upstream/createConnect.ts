import { createGateway, createTransport } from '@causeway/gateway'
import type { Log } from '../log.ts'
import type { Connect } from './openUpstreamNetwork.ts'

/** Reaches upstreams over real sockets. All networks share the connections. */
export function createConnect(log: Log): Connect {
  const transport = createTransport()
  const clock = {
    now: () => performance.now(),
    after(ms: number, call: () => void) {
      const timer = setTimeout(call, ms)
      return () => clearTimeout(timer)
    },
  }
  return (network, chainId, { upstreams, genesisHash }) =>
    createGateway({
      upstreams,
      chainId,
      ...(genesisHash === null ? {} : { genesisHash }),
      transport,
      clock,
      random: Math.random,
      log: {
        info: (facts, text) => log.info({ network, ...facts }, text),
        warn: (facts, text) => log.warn({ network, ...facts }, text),
      },
    })
}
