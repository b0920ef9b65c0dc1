import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadConfig } from './loadConfig.ts'

const directory = mkdtempSync(join(tmpdir(), 'causeway-upstreams-'))
afterAll(() => rmSync(directory, { recursive: true }))

const load = (text: string) => {
  writeFileSync(join(directory, 'causeway.yaml'), text)
  return loadConfig({ flags: {}, environment: {}, directory })
}

const complaint = (text: string): string => {
  try {
    load(text)
    return 'no complaint'
  } catch (error) {
    return error instanceof Error ? error.message.replaceAll(directory, '.') : String(error)
  }
}

test('a network of the catalogue with upstreams is served, with what the catalogue knows of it', () => {
  const { networks, known } = load(
    'networks: { linea-mainnet: { upstreams: [{ url: "https://a.example/key" }] } }',
  )
  const network = networks.find(({ name }) => name === 'linea-mainnet')
  expect(network).toMatchObject({
    kind: 'upstream',
    chainId: 59144n,
    estimateSafe: false,
    mining: { mode: 'none' },
  })
  expect(network?.upstream).toMatchObject({
    verify: true,
    passThrough: [],
    deadlineMs: 10_000,
    genesisHash: null,
  })
  expect(network?.upstream?.upstreams).toEqual([
    {
      id: 'upstream-1',
      role: 'own',
      http: 'https://a.example/key',
      ws: null,
      headers: {},
      labels: new Set(),
      weight: 1,
      limits: { perSecond: null, inFlight: null },
      only: null,
      except: new Set(),
    },
  ])
  expect(known.map(({ name }) => name)).not.toContain('linea-mainnet')
  const [sepolia] = load('networks: { sepolia: { upstreams: [{ url: "http://a" }] } }').networks.slice(-1)
  expect(sepolia).toMatchObject({ chainId: 11155111n, estimateSafe: true })
})

test('every setting of an upstream and of a partner arrives', () => {
  const { networks } = load(`
networks:
  shop:
    chainId: 77
    upstreams:
      - { url: "http://a", ws: "ws://a", name: near, headers: { Authorization: Bearer x }, labels: [archive], weight: 3, perSecond: 5, inFlight: 2, except: [eth_getProof] }
    partners: [{ url: "https://b", only: [eth_getUncleByBlockHashAndIndex] }, { url: "https://c" }]
    verify: off
    passThrough: [trace_*]
    deadline: 2.5
    finality: head
`)
  const { upstream, finality } = networks.find(({ name }) => name === 'shop') ?? {}
  expect(finality).toBe('head')
  expect(upstream).toMatchObject({ verify: false, passThrough: ['trace_*'], deadlineMs: 2_500 })
  expect(upstream?.upstreams.map(({ id, role }) => `${role} ${id}`)).toEqual([
    'own near',
    'partner partner-1',
    'partner partner-2',
  ])
  expect(upstream?.upstreams[0]).toMatchObject({
    ws: 'ws://a',
    headers: { Authorization: 'Bearer x' },
    labels: new Set(['archive']),
    weight: 3,
    limits: { perSecond: 5, inFlight: 2 },
    except: new Set(['eth_getProof']),
  })
  expect(upstream?.upstreams[1]?.only).toEqual(new Set(['eth_getUncleByBlockHashAndIndex']))
})

test('what is missing or does not fit is said, at its line', () => {
  const about = (row: string) => complaint(`networks:\n  shop: ${row}\n`).split('\n')[0]
  expect([
    about('{ upstreams: [{ url: "http://a" }] }'),
    about('{ kind: upstream, chainId: 5 }'),
    about('{ chainId: 5, upstreams: [{ url: "http://a" }], mining: automatic }'),
    about('{ kind: dev, chainId: 5, partners: [{ url: "http://a" }] }'),
    about('{ chainId: 5, upstreams: [{ url: "http://a", name: x }, { url: "http://b", name: x }] }'),
    about('{ chainId: 5, upstreams: [{ url: "http://a" }], deadline: 60 }'),
    complaint('networks: { mainnet: { chainId: 5, upstreams: [{ url: "http://a" }] } }').split('\n')[0],
    complaint('networks: { solana-mainnet: { upstreams: [{ url: "http://a" }] } }').split('\n')[0],
  ]).toMatchInlineSnapshot(`
    [
      "./causeway.yaml:2:3: networks.shop has no chainId; add the chain id that its upstreams answer with",
      "./causeway.yaml:2:3: networks.shop has no upstreams; add "upstreams: [{ url: … }]"",
      "./causeway.yaml:2:57: networks.shop takes its chain from upstreams; take "mining" out",
      "./causeway.yaml:2:34: networks.shop has partners, and a chain of its own; take "partners" out, or make it "kind: upstream"",
      "./causeway.yaml:2:23: networks.shop has two upstreams with the name x; give each its own",
      "./causeway.yaml:2:67: networks.shop.deadline is 60; it must be a number of seconds from 0.1 to 25",
      "./causeway.yaml:1:24: networks.mainnet has chain id 1, not 5; take "chainId" out, or use another name",
      "./causeway.yaml:1:13: networks.solana-mainnet is no EVM chain and cannot be served",
    ]
  `)
})

test('no complaint repeats an address or a header, for they hold credentials', () => {
  const texts = [
    'networks:\n  shop:\n    upstreams:\n      - url: ftp://user:SECRET@host\n',
    'networks:\n  shop:\n    upstreams:\n      - url: https://user:SECRET@host\n        wieght: 2\n',
    'networks:\n  shop:\n    upstreams: [{ url: "https://host/SECRET", weight: heavy }]\n',
    'networks:\n  shop:\n    upstreams: [{ url: "https://host", headers: { Authorization: [SECRET] } }]\n',
    'networks:\n  shop:\n    upstreams: "https://host/SECRET"\n',
    'networks:\n  shop:\n    partners: [{ ws: "wss://host/SECRET" }]\n',
    'networks:\n  shop:\n    upstreams:\n      - url: "https://user:SECRET@host\n',
    'networks: { shop: { upstreams: [{ url: "https://host/SECRET" }] } }\n',
    'networks: { shop: { kind: dev, chainId: 5, partners: [{ url: "https://host/SECRET" }] } }\n',
    'database: mysql://user:SECRET@host/db\n',
    'metricsToken: SECRET\n',
  ]
  const complaints = texts.map(complaint)
  expect(complaints).not.toContain('no complaint')
  expect(complaints.filter((text) => text.includes('SECRET'))).toEqual([])
  expect(complaints[0]).toBe(
    './causeway.yaml:4:14: networks.shop.upstreams[0].url is unusable; it must be the address of a JSON-RPC service, such as https://node.example.org',
  )
})
