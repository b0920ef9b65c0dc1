import { z } from 'zod'
import { secretSetting, setting } from './setting.ts'
import { upstreamShape } from './upstreamSettings.ts'

const gasCap = setting(
  z.union([z.int().min(21_000), z.string().regex(/^\d+(\.\d+)?x$/)]),
  'a multiple of the block gas limit such as 10x, or an amount of gas of 21000 or more',
  'The most gas that a call or an estimate may use: 10x is ten times the current block gas limit, 50000000 is that much gas.',
)

const executionLimit = setting(
  z.number().min(0.01).max(3600),
  'a number of seconds from 0.01 to 3600',
  'Seconds that one execution (eth_call, eth_estimateGas, traces, simulations) may take before it is stopped.',
)

const text = (description: string) => setting(z.string().min(1), 'a text', description)

const depth = (tag: string) =>
  setting(
    z.int().min(0),
    'a whole number of blocks, 0 or more',
    `How many blocks under the head the tag ${tag} lies.`,
  )

const filePath = (description: string) => setting(z.string().min(1), 'the path of a file', description)

const mining = setting(
  z.union([
    z.literal(['automatic', 'none']),
    z.strictObject({
      interval: setting(
        z.number().min(0.1).max(86_400),
        'a number of seconds from 0.1 to 86400',
        'Seconds between two blocks.',
      ),
    }),
  ]),
  'automatic (a block for every transaction), { interval: <seconds> }, or none',
  'How the network makes blocks: automatic (one for every transaction), { interval: <seconds> }, or none.',
)

const finality = setting(
  z.union([z.literal('head'), z.strictObject({ safe: depth('safe'), finalized: depth('finalized') })]),
  'head, or { safe: <blocks>, finalized: <blocks> }',
  'Where the tags safe and finalized lie: a number of blocks under the head each, or the head itself.',
)

const logs = z.strictObject({
  maxResults: setting(
    z.int().min(1),
    'a whole number, 1 or more',
    'Most logs that one query may return (10000).',
  ).optional(),
  maxBlocks: setting(
    z.union([z.int().min(1), z.null()]),
    'a whole number of blocks, 1 or more, or null for no limit',
    'Most blocks that one query may span; null is no limit (the default).',
  ).optional(),
  maxValues: setting(
    z.int().min(1),
    'a whole number, 1 or more',
    'Most addresses and topics in one query, taken together (5000).',
  ).optional(),
  maxSeconds: setting(
    z.number().min(0.01),
    'a number of seconds, 0.01 or more',
    'Seconds that one query may take (10).',
  ).optional(),
})

const network = z.strictObject({
  enabled: setting(z.boolean(), 'true or false', 'Whether the network is served (true).').optional(),
  kind: setting(
    z.literal(['dev', 'imported', 'upstream', 'known']),
    'dev, imported, upstream or known',
    'dev: a chain of our own that mines; imported: a chain from files, without a miner; upstream: a chain that others produce, from the nodes under upstreams; known: a public network that waits for an upstream.',
  ).optional(),
  chainId: setting(
    z.int().min(1),
    'a whole number, 1 or more',
    'The EIP-155 chain id. An imported network takes it from its genesis.',
  ).optional(),
  mining: mining.optional(),
  finality: finality.optional(),
  gasCap: gasCap.optional(),
  simulateGas: setting(
    z.int().min(21_000),
    'an amount of gas of 21000 or more',
    'The gas that one eth_simulateV1 request may use in all (50000000).',
  ).optional(),
  executionLimit: executionLimit.optional(),
  estimateSafe: setting(
    z.boolean(),
    'true or false',
    'Whether eth_estimateGas takes the tag safe (false).',
  ).optional(),
  logs: setting(logs, 'a map of limits', 'Limits of one log query.').optional(),
  blockGasLimit: setting(
    z.int().min(5_000),
    'an amount of gas of 5000 or more',
    'The gas limit of the blocks that a dev network mines (30000000).',
  ).optional(),
  import: setting(
    z.strictObject({
      genesis: filePath('A geth-style genesis file.'),
      chain: filePath('The blocks after genesis as one RLP stream.'),
    }),
    '{ genesis: <file>, chain: <file> }',
    'Files that an imported network is brought in from, in the background, when it is not there yet.',
  ).optional(),
  ...upstreamShape,
})

/** The configuration file. Every setting may be left out. */
export const settings = z.strictObject({
  data: text('The data directory: chains, keys, control.db, lock (./.causeway).').optional(),
  host: setting(
    z.string().min(1),
    'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
    'The address to listen on (127.0.0.1). Anything but a loopback address opens the service to other machines.',
  ).optional(),
  port: setting(
    z.int().min(0).max(65_532),
    'a whole number from 0 to 65532 (0 takes any free port)',
    'The data port (8645). The others follow it: TLS +1, console +2, playground +3.',
  ).optional(),
  domain: setting(
    z.string().regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/),
    'a domain name in lower case without scheme or port, such as node.example.org',
    'The domain under which each network has a host of its own: <network>.<domain>.',
  ).optional(),
  tls: setting(
    z.strictObject({
      certificate: filePath('The certificate chain, PEM.'),
      key: filePath('The private key of the certificate, PEM.'),
    }),
    '{ certificate: <file>, key: <file> }',
    'Serves HTTPS and WSS on the TLS port with these files.',
  ).optional(),
  cors: setting(
    z.array(z.string().regex(/^(\*|https?:\/\/[^/\s]+)$/)).min(1),
    'a list of origins such as https://app.example.org, or "*" for any',
    'Origins whose pages may call the service (any).',
  ).optional(),
  database: secretSetting(
    z.string().regex(/^postgres(ql)?:\/\/\S+$/),
    'the address of a PostgreSQL database, such as postgres://user:password@host:5432/causeway',
    'Where accounts, keys and usage are kept: a PostgreSQL database. Without it, the file control.db in the data directory.',
  ).optional(),
  redis: secretSetting(
    z.string().regex(/^rediss?:\/\/\S+$/),
    'the address of a Redis server, such as redis://host:6379',
    'A Redis server through which several instances share limits and revocations. It needs a PostgreSQL database beside it.',
  ).optional(),
  trustedProxies: setting(
    z.array(z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()])),
    'a list of IP addresses and networks, such as 10.0.0.0/8',
    'Proxies whose X-Forwarded-For is believed (none): the address of a client is that of its connection otherwise.',
  ).optional(),
  metricsToken: secretSetting(
    z.string().min(16),
    'a text of 16 characters or more',
    'What /metrics on the console port asks of callers from other machines, as a bearer token. Without it they get nothing.',
  ).optional(),
  traces: setting(
    z.url({ protocol: /^https?$/ }),
    'the address of an OpenTelemetry collector, such as http://localhost:4318',
    'Where traces are sent, as OTLP over HTTP. Without it there are none.',
  ).optional(),
  executors: setting(
    z.int().min(1).max(256),
    'a whole number from 1 to 256',
    'Worker threads that run calls, estimates and traces (one per core, at most 4).',
  ).optional(),
  compiler: setting(
    z.literal(['on', 'off']),
    'on or off',
    'Whether contracts that run much are compiled to WebAssembly; off interprets all of them (on).',
  ).optional(),
  logLevel: setting(
    z.literal(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'fatal, error, warn, info, debug, trace or silent',
    'How much is written to the log on stderr (warn).',
  ).optional(),
  gasCap: gasCap.optional(),
  executionLimit: executionLimit.optional(),
  networks: setting(
    z.record(z.string(), network),
    'a map from network names to their settings',
    'Networks by name. A name of the default (localnet, ticknet, history) changes that network; any other adds one.',
  ).optional(),
})

export type Settings = z.infer<typeof settings>
export type NetworkSettings = z.infer<typeof network>
