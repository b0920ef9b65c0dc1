import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { stringify } from 'yaml'
import type { Config } from './config.ts'
import { environmentName, inputs } from './inputs.ts'
import { loadConfig, type Sources } from './loadConfig.ts'

const root = mkdtempSync(join(tmpdir(), 'causeway-config-'))
let directory = root
let count = 0
beforeEach(() => {
  directory = join(root, String(count++))
  mkdirSync(directory)
})
afterAll(() => rmSync(root, { recursive: true }))

function load(sources: Partial<Sources> = {}): Config {
  return loadConfig({ flags: {}, environment: {}, directory, ...sources })
}

function complaint(sources: Partial<Sources>): string {
  try {
    load(sources)
    return 'no complaint'
  } catch (error) {
    return error instanceof Error ? error.message.replaceAll(directory, '.') : String(error)
  }
}

test('without any configuration there are three networks on loopback', () => {
  const config = load()
  expect(config.data).toBe(join(directory, '.causeway'))
  expect(config.host).toBe('127.0.0.1')
  expect(config.ports).toEqual({ data: 8645, tls: 8646, console: 8647, playground: 8648 })
  expect(config.networks.map(({ name, kind, chainId, mining }) => ({ name, kind, chainId, mining }))).toEqual(
    [
      { name: 'localnet', kind: 'dev', chainId: 1337n, mining: { mode: 'automatic' } },
      { name: 'ticknet', kind: 'dev', chainId: 1338n, mining: { mode: 'interval', seconds: 2 } },
      { name: 'history', kind: 'imported', chainId: 1339n, mining: { mode: 'none' } },
    ],
  )
  expect(config.networks.map((network) => network.finality)).toEqual([
    { safe: 32, finalized: 64 },
    { safe: 32, finalized: 64 },
    'head',
  ])
  expect(config.networks[0]?.gasCap).toEqual({ multiple: 10 })
  expect(config.networks[0]?.executionLimitMs).toBe(5000)
})

test('the other ports follow the data port, and a free port is asked for all of them', () => {
  expect(load({ flags: { port: '9000' } }).ports).toEqual({
    data: 9000,
    tls: 9001,
    console: 9002,
    playground: 9003,
  })
  expect(load({ flags: { port: '0' } }).ports).toEqual({ data: 0, tls: 0, console: 0, playground: 0 })
})

/** For each setting: how to write a value of it, and where it ends up. */
const probes = {
  data: { values: ['/a', '/b', '/c'], seen: (config: Config) => config.data },
  host: { values: ['10.0.0.1', '10.0.0.2', '10.0.0.3'], seen: (config: Config) => config.host },
  port: { values: [1001, 1002, 1003], seen: (config: Config) => config.ports.data },
  domain: { values: ['a.example', 'b.example', 'c.example'], seen: (config: Config) => config.domain },
  'tls-certificate': {
    values: ['/a.pem', '/b.pem', '/c.pem'],
    seen: (config: Config) => config.tls?.certificate,
  },
  'tls-key': { values: ['/a.key', '/b.key', '/c.key'], seen: (config: Config) => config.tls?.key },
  cors: { values: ['https://a.example', 'https://b.example', '*'], seen: (config: Config) => config.cors[0] },
  database: {
    values: ['postgres://a/x', 'postgres://b/x', 'postgresql://c/x'],
    seen: (config: Config) => config.database,
  },
  redis: {
    values: ['redis://a', 'redis://b', 'rediss://c'],
    seen: (config: Config) => config.redis,
  },
  'trusted-proxies': {
    values: ['10.0.0.1', '10.0.0.0/8', 'fd00::/8'],
    seen: (config: Config) => config.trustedProxies[0],
  },
  'metrics-token': {
    values: ['a'.repeat(16), 'b'.repeat(16), 'c'.repeat(16)],
    seen: (config: Config) => config.metricsToken,
  },
  traces: {
    values: ['http://a:4318', 'http://b:4318', 'https://c'],
    seen: (config: Config) => config.traces,
  },
  'rpc.gascap': {
    values: ['3x', '4x', '5x'],
    seen: ({ networks }: Config) =>
      networks.map(({ gasCap }) => ('multiple' in gasCap ? `${gasCap.multiple}x` : gasCap.gas)),
  },
  'execution-limit': {
    values: [1, 2, 3],
    seen: ({ networks }: Config) => networks.map(({ executionLimitMs }) => executionLimitMs / 1000),
  },
  'block-time': {
    values: [7, 8, 9],
    seen: ({ networks }: Config) =>
      networks.flatMap(({ mining }) => (mining.mode === 'interval' ? [mining.seconds] : [])),
  },
  executors: { values: [2, 3, 5], seen: (config: Config) => config.executors },
  compiler: { values: ['off', 'on', 'off'], seen: (config: Config) => config.compiler },
  'log-level': { values: ['debug', 'trace', 'error'], seen: (config: Config) => config.logLevel },
}

test('flags win over variables, variables over the file, the file over the defaults, for every setting', () => {
  const present = fc.record({ flag: fc.boolean(), variable: fc.boolean(), file: fc.boolean() })
  const choice = fc.record(Object.fromEntries(inputs.map(({ flag }) => [flag, present])))
  const unchanged = load()
  fc.assert(
    fc.property(choice, (chosen) => {
      const flags: Record<string, string> = {}
      const environment: Record<string, string> = {}
      const file: Record<string, unknown> = {}
      // Redis is refused without a database; so where it is, a file brings one.
      const { database, redis } = chosen
      const hasRedis = redis?.flag || redis?.variable || redis?.file
      if (hasRedis && database !== undefined) database.file = true
      // The two halves of `tls` make sense only together; they may come from different places.
      const halves = ['tls-certificate', 'tls-key'].map((flag) => chosen[flag])
      const tls = halves.every((half) => half?.flag || half?.variable || half?.file)
      for (const { flag, path, read } of inputs) {
        if (flag.startsWith('tls-') && !tls) continue
        const [first, second, third] = probes[flag].values
        const { flag: asFlag, variable, file: inFile } = chosen[flag] ?? {}
        if (asFlag) flags[flag] = String(first)
        if (variable) environment[environmentName(flag)] = String(second)
        if (inFile) put(file, path, read === 'list' ? [third] : third)
      }
      writeFileSync(join(directory, 'causeway.yaml'), stringify(file))
      const config = load({ flags, environment })
      for (const { flag } of inputs) {
        const { values, seen } = probes[flag]
        const { flag: asFlag, variable, file: inFile } = chosen[flag] ?? {}
        const skipped = flag.startsWith('tls-') && !tls
        const winner = skipped ? -1 : asFlag ? 0 : variable ? 1 : inFile ? 2 : -1
        const expected = winner < 0 ? seen(unchanged) : values[winner]
        const found = seen(config)
        if (Array.isArray(found) && winner >= 0) expect(new Set<unknown>(found)).toEqual(new Set([expected]))
        else expect(found).toEqual(expected)
      }
    }),
    { numRuns: 200 },
  )
})

function put(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [step = '', ...rest] = path
  if (rest.length === 0) {
    target[step] = value
    return
  }
  const inner = { ...(target[step] as Record<string, unknown> | undefined) }
  put(inner, rest, value)
  target[step] = inner
}

test('a flag that holds for every network wins over the row of one network in the file', () => {
  writeFileSync(join(directory, 'causeway.yaml'), 'gasCap: 3x\nnetworks: { localnet: { gasCap: 60000000 } }')
  const caps = (config: Config) => config.networks.map((network) => network.gasCap)
  expect(caps(load())).toEqual([{ gas: 60_000_000n }, { multiple: 3 }, { multiple: 3 }])
  expect(caps(load({ flags: { 'rpc.gascap': '10x' } }))).toEqual(Array(3).fill({ multiple: 10 }))
})

test('a wrong flag or variable is called by its own name', () => {
  expect(complaint({ flags: { port: 'eighty' } })).toMatchInlineSnapshot(
    `"--port is "eighty"; it must be a whole number from 0 to 65532 (0 takes any free port)"`,
  )
  expect(complaint({ environment: { CAUSEWAY_EXECUTION_LIMIT: 'long' } })).toMatchInlineSnapshot(
    `"CAUSEWAY_EXECUTION_LIMIT is "long"; it must be a number of seconds from 0.01 to 3600"`,
  )
  expect(complaint({ flags: { 'tls-certificate': 'cert.pem' } })).toMatchInlineSnapshot(
    `"--tls-key is missing; it must be the path of a file"`,
  )
  expect(complaint({ flags: { 'rpc.gascap': '10' } })).toMatchInlineSnapshot(
    `"--rpc.gascap is 10; it must be a multiple of the block gas limit such as 10x, or an amount of gas of 21000 or more"`,
  )
  expect(complaint({ environment: { CAUSEWAY_PROT: '1' } })).toMatchInlineSnapshot(
    `"unknown variable CAUSEWAY_PROT; did you mean CAUSEWAY_PORT?"`,
  )
  expect(complaint({ environment: { CAUSEWAY_FIXTURES: '/x' } })).toBe('no complaint')
  expect(complaint({ flags: { config: 'elsewhere.yaml' } })).toMatchInlineSnapshot(
    `"cannot read the configuration file ./elsewhere.yaml: there is no such file; check --config or CAUSEWAY_CONFIG"`,
  )
})

test('a network of the file is added to the default, changed or switched off', () => {
  writeFileSync(
    join(directory, 'causeway.yaml'),
    stringify({
      networks: {
        history: { enabled: false },
        ticknet: { mining: { interval: 0.5 }, finality: { safe: 1, finalized: 2 } },
        shop: { kind: 'dev', chainId: 4242, logs: { maxBlocks: 100, maxSeconds: 1 }, estimateSafe: true },
      },
    }),
  )
  const [localnet, ticknet, shop, ...rest] = load().networks
  expect(rest).toEqual([])
  expect(localnet?.name).toBe('localnet')
  expect(ticknet).toMatchObject({
    chainId: 1338n,
    mining: { mode: 'interval', seconds: 0.5 },
    finality: { safe: 1, finalized: 2 },
  })
  expect(shop).toMatchObject({
    name: 'shop',
    chainId: 4242n,
    mining: { mode: 'automatic' },
    estimateSafe: true,
    logs: { maxResults: 10_000, maxBlocks: 100, maxValues: 5_000, maxMs: 1_000 },
  })
})

test('every folder of chain data with a genesis is a network', () => {
  mkdirSync(join(directory, '.causeway/chains/mainnet'), { recursive: true })
  mkdirSync(join(directory, '.causeway/chains/half-made'), { recursive: true })
  writeFileSync(join(directory, '.causeway/chains/mainnet/genesis.json'), '{}')
  const config = load()
  expect(config.networks.map((network) => network.name)).toEqual([
    'localnet',
    'ticknet',
    'history',
    'mainnet',
  ])
  expect(config.networks[3]).toMatchObject({
    kind: 'imported',
    chainId: null,
    mining: { mode: 'none' },
    finality: 'head',
  })
  expect(config.known.some((known) => known.name === 'mainnet')).toBe(false)
  expect(config.known.some((known) => known.name === 'sepolia')).toBe(true)
})

test('a network that lacks something says what, at its line', () => {
  const complaintAbout = (text: string) => {
    writeFileSync(join(directory, 'causeway.yaml'), text)
    return complaint({})
  }
  expect(complaintAbout('networks:\n  shop: {}\n')).toMatchInlineSnapshot(`
    "./causeway.yaml:2:3: networks.shop is new; add "kind: dev" with a chainId of your choice, "kind: imported" with import files, or upstreams with their chainId
      2 |   shop: {}
        |   ^^^^"
  `)
  expect(complaintAbout('networks:\n  shop:\n    kind: dev\n')).toMatchInlineSnapshot(`
    "./causeway.yaml:2:3: networks.shop has no chainId; add one, such as "chainId: 1340"
      2 |   shop:
        |   ^^^^"
  `)
  expect(complaintAbout('networks:\n  history:\n    mining: automatic\n')).toMatchInlineSnapshot(`
    "./causeway.yaml:3:5: networks.history is imported and cannot mine; take "mining" out, or make it a dev network
      3 |     mining: automatic
        |     ^^^^^^"
  `)
  expect(complaintAbout('networks:\n  shop:\n    kind: known\n')).toMatchInlineSnapshot(`
    "./causeway.yaml:3:5: networks.shop is not in the catalogue of known networks; see: causeway networks --known
      3 |     kind: known
        |     ^^^^"
  `)
})

test('paths in the file are relative to the file, paths in flags to the working directory', () => {
  mkdirSync(join(directory, 'etc'))
  writeFileSync(
    join(directory, 'etc/causeway.yaml'),
    'data: store\ntls: { certificate: a.pem, key: a.key }\n',
  )
  const flags = { config: 'etc/causeway.yaml' }
  expect(load({ flags }).data).toBe(join(directory, 'etc/store'))
  expect(load({ flags }).tls).toEqual({
    certificate: join(directory, 'etc/a.pem'),
    key: join(directory, 'etc/a.key'),
  })
  expect(load({ flags: { ...flags, data: 'here' } }).data).toBe(join(directory, 'here'))
  expect(load({ flags: { ...flags, 'tls-key': 'k' } }).tls?.key).toBe(join(directory, 'k'))
})

test('several instances are refused without a database that they share', () => {
  const refusal =
    '--redis is for several instances, and they need a PostgreSQL database too; add --database postgres://…'
  expect(() => load({ flags: { redis: 'redis://localhost' } })).toThrow(refusal)
  writeFileSync(join(directory, 'causeway.yaml'), 'port: 9000\nredis: redis://localhost\n')
  expect(() => load()).toThrow(/causeway\.yaml:2:8: redis is for several instances/)
  const flags = { redis: 'redis://localhost', database: 'postgres://localhost/causeway' }
  expect(load({ flags }).redis).toBe('redis://localhost')
})
