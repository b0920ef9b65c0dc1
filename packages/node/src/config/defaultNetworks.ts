import { fileURLToPath } from 'node:url'
import type { NetworkSettings } from './settings.ts'

/** The read-only chain that ships with the package. */
const history = {
  genesis: fileURLToPath(new URL('../../history/genesis.json', import.meta.url)),
  chain: fileURLToPath(new URL('../../history/chain.rlp', import.meta.url)),
}

/** The networks that are there without any configuration. */
export const defaultNetworks: Readonly<Record<string, NetworkSettings>> = {
  localnet: { kind: 'dev', chainId: 1337, mining: 'automatic' },
  ticknet: { kind: 'dev', chainId: 1338, mining: { interval: 2 } },
  history: { kind: 'imported', chainId: 1339, import: history },
}
