import type { NetworkStatus } from '@causeway/node/admin'

const states: Readonly<Record<NetworkStatus['state'], string>> = {
  ready: 'Ready',
  importing: 'Importing',
  preparing: 'Preparing',
  waiting: 'No upstream',
}

const kinds: Readonly<Record<NetworkStatus['kind'], string>> = {
  dev: 'Development chain',
  imported: 'Imported chain',
  upstream: 'From upstream nodes',
  known: 'Public network',
}

export const strings = {
  title: 'Networks',
  says: 'Every network that your keys can be used on, as it stands now.',
  served: 'Served here',
  known: 'Known, but without an upstream',
  knownSays: 'Calls to these are answered with an error until the service has an upstream for them.',
  states,
  kinds,
  block: (number: string) => `Block ${number}`,
  noHead: 'No block yet',
  progress: (done: string, total: string) => `${done} of ${total} blocks`,
  progressOpen: (done: string) => `${done} blocks`,
  progressLabel: 'Blocks brought in',
  chainId: 'Chain id',
  scope: 'CAIP-2',
  kind: 'Kind',
  head: 'Head',
  http: 'HTTP address',
  ws: 'WebSocket address',
  of: (name: string, what: string) => `${name}: ${what}`,
  none: '–',
  empty: 'No network is served',
  emptySays: 'Start the service with a development chain, or bring in a chain with causeway import.',
} as const
