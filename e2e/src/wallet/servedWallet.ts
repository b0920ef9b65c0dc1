import type { startCauseway } from '@causeway/node/testing'
import { createHeadlessWallet, type HeadlessOptions, type HeadlessWallet } from '@causeway/wallet/headless'

export type Service = Awaited<ReturnType<typeof startCauseway>>

/** The networks of a service as it starts. */
export const scopes = { localnet: 'eip155:1337', ticknet: 'eip155:1338', history: 'eip155:1339' } as const

/** The phrase whose accounts hold coins on every dev network. */
const mnemonic = 'test test test test test test test test test test test junk'

/** A headless wallet of that phrase on the networks of a running service, and on those that the test adds. */
export function servedWallet({ facts }: Service, options: Partial<HeadlessOptions> = {}): HeadlessWallet {
  const served = facts.networks.flatMap(({ scope, http, ws }) =>
    scope === null ? [] : [{ scope, http: `${http}/v3/${facts.key}`, ws: `${ws}/ws/v3/${facts.key}` }],
  )
  return createHeadlessWallet({
    mnemonic,
    ...options,
    networks: [...served, ...(options.networks ?? [])],
  })
}
