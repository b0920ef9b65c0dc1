import { expect, test } from 'vitest'
import { addressesOf, hostAddress, rootAddress } from './addresses.ts'
import { type BannerFacts, type BannerNetwork, bannerText, curlLine } from './banner.ts'
import { dataWords } from './flags.ts'
import { createInk } from './ink.ts'
import { playgroundLink } from './playground.ts'

function network(name: string, chainId: number, changes: Partial<BannerNetwork> = {}): BannerNetwork {
  const addresses = addressesOf(name, { host: '127.0.0.1', ports: { data: 8645, tls: null }, domain: null })
  return { ...addresses, name, chainId, scope: `eip155:${chainId}`, kind: 'dev', state: 'ready', ...changes }
}

const facts: BannerFacts = {
  version: '0.1.0',
  pid: 1,
  data: '/home/ada/.causeway',
  fresh: true,
  host: '127.0.0.1',
  byHost: ['http://<network>.localhost:8645'],
  key: '0123456789abcdef0123456789abcdef',
  networks: [
    network('localnet', 1337),
    network('ticknet', 1338),
    network('history', 1339, { kind: 'imported', state: 'importing' }),
  ],
  waiting: 46,
  accounts: Array.from({ length: 10 }, (_, index) => ({
    address: `0x${String(index).repeat(40)}`,
    privateKey: `0x${String(index).repeat(64)}`,
  })),
  mnemonic: 'test test test test test test test test test test test junk',
  dashboard: {
    address: 'http://localhost:8647/',
    link: 'http://localhost:8647/enter/token',
    claimCode: null,
  },
  playground: { address: 'http://localhost:8648/', link: 'http://localhost:8648/#service=x' },
  extension: '/home/ada/causeway/apps/extension/dist/chromium',
  curl: curlLine(network('localnet', 1337), '0123456789abcdef0123456789abcdef'),
}

test('the banner names networks, addresses, key, accounts with a warning, and a line to try', () => {
  expect(bannerText(facts, createInk(false))).toMatchInlineSnapshot(`
    "Causeway 0.1.0 is up on /home/ada/.causeway (new). Ctrl-C stops it.
      API key  0123456789abcdef0123456789abcdef

    Networks  with the chain id, for HTTP add /v3/<key>, for WebSocket add /ws/v3/<key>
      localnet  1337  http://localhost:8645/localnet  ws://localhost:8645/localnet
      ticknet   1338  http://localhost:8645/ticknet   ws://localhost:8645/ticknet
      history   1339  http://localhost:8645/history   ws://localhost:8645/history   importing in the background
      the same by host: http://<network>.localhost:8645
      46 public networks wait for an upstream: causeway networks --known

    Dev accounts  10000 ETH each on localnet, ticknet
      WARNING: their private keys are public. Anyone can take what is sent to them on a real network.
      0x0000000000000000000000000000000000000000  0x1111111111111111111111111111111111111111
      0x2222222222222222222222222222222222222222  0x3333333333333333333333333333333333333333
      0x4444444444444444444444444444444444444444  0x5555555555555555555555555555555555555555
      0x6666666666666666666666666666666666666666  0x7777777777777777777777777777777777777777
      0x8888888888888888888888888888888888888888  0x9999999999999999999999999999999999999999
      mnemonic: test test test test test test test test test test test junk
    Dashboard   http://localhost:8647/enter/token  (once, within 15 minutes; then: causeway dashboard)
    Playground  http://localhost:8648/#service=x
    Extension   /home/ada/causeway/apps/extension/dist/chromium  (paste into it: http://localhost:8645/localnet/v3/0123456789abcdef0123456789abcdef)
    Try   curl -s http://localhost:8645/localnet/v3/0123456789abcdef0123456789abcdef -H 'content-type: application/json' -d '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}'
          wscat -c ws://localhost:8645/localnet/ws/v3/0123456789abcdef0123456789abcdef
    Next  npx causeway --help, npx causeway keys create my-app, docs/causeway.example.yaml
    "
  `)
})

test('with TLS every address of the banner is a secure one', () => {
  const secure = { host: '127.0.0.1', ports: { data: 8645, tls: 8646 }, domain: 'node.example.org' }
  const localnet = network('localnet', 1337, addressesOf('localnet', secure))
  const text = bannerText(
    {
      ...facts,
      networks: [localnet],
      byHost: ['localhost', 'node.example.org'].map((domain) => hostAddress('<network>', domain, secure)),
      curl: curlLine(localnet, facts.key),
      dashboard: { address: 'https://localhost:8647/', link: null, claimCode: null },
      playground: {
        address: 'https://localhost:8648/',
        link: playgroundLink('https://localhost:8648/', `${rootAddress(secure)}/v3/${facts.key}`),
      },
    },
    createInk(false),
  )
  expect(text).toContain(
    'the same by host: https://<network>.localhost:8646, https://<network>.node.example.org:8646\n',
  )
  expect(text).toContain(`curl -sk https://localhost:8646/localnet/v3/${facts.key} `)
  expect(text).toContain(`wscat -n -c wss://localhost:8646/localnet/ws/v3/${facts.key}\n`)
  expect(text).toContain(
    `Playground  https://localhost:8648/#service=https%3A%2F%2Flocalhost%3A8646%2Fv3%2F${facts.key}\n`,
  )
  expect(text).not.toMatch(/http:|ws:|8645/)
})

test('the banner has at most 25 lines, however many networks there are', () => {
  for (const count of [0, 1, 3, 4, 5, 40]) {
    const networks = Array.from({ length: count }, (_, index) => network(`net-${index}`, index + 1))
    const text = bannerText({ ...facts, networks, host: '0.0.0.0' }, createInk(false))
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(25)
  }
})

test('where other machines can reach it, the dashboard is claimed with a code, or has an owner', () => {
  const at = (claimCode: string | null) => {
    const dashboard = { address: 'http://localhost:8647/', link: null, claimCode }
    return bannerText({ ...facts, dashboard }, createInk(false))
  }
  expect(at('ABCD-EFGH')).toContain(
    'Dashboard   http://localhost:8647/claim  becomes yours with the code ABCD-EFGH\n',
  )
  expect(at(null)).toContain('Dashboard   http://localhost:8647/\n')
})

test('a playground or an extension that was not built is said to be missing, with the command that builds it', () => {
  const text = bannerText({ ...facts, playground: null, extension: null }, createInk(false))
  expect(text).toContain('Playground  not built: npm run build, then start again\n')
  expect(text).toContain('Extension   not built: npm run build:extension\n')
})

test('listening beyond loopback is said', () => {
  expect(bannerText({ ...facts, host: '0.0.0.0' }, createInk(false))).toContain(
    'other machines can reach this service',
  )
  expect(bannerText(facts, createInk(false))).not.toContain('other machines')
})

test('there is colour only where it is wanted', () => {
  expect(bannerText(facts, createInk(false))).not.toContain('\u001b')
  expect(bannerText(facts, createInk(true))).toContain('\u001b')
})

test('addresses are written as a client can reach them', () => {
  const http = (host: string) => addressesOf('x', { host, ports: { data: 1, tls: null }, domain: null }).http
  expect(['127.0.0.1', '::1', '0.0.0.0', '::', '10.1.2.3', 'fd00::1'].map(http)).toEqual([
    'http://localhost:1/x',
    'http://localhost:1/x',
    'http://localhost:1/x',
    'http://localhost:1/x',
    'http://10.1.2.3:1/x',
    'http://[fd00::1]:1/x',
  ])
})

test('the commands that it names find a data directory that was given', () => {
  const text = bannerText(facts, createInk(false), dataWords({ data: '/srv/my data' }))
  expect(text).toContain("npx causeway keys create my-app --data '/srv/my data', ")
  expect(text).toContain("then: causeway dashboard --data '/srv/my data')")
  expect(dataWords({ data: './node-1' })).toBe(' --data ./node-1')
  expect(dataWords({})).toBe('')
})
