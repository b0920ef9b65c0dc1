import { afterEach, expect, test, vi } from 'vitest'
import { address, callsOn, closeAll, mnemonic, origin, second, startWallet } from './headless.test.support.ts'
import { createHeadlessWallet, type HeadlessOptions, type HeadlessPolicy } from './index.ts'

afterEach(closeAll)
afterEach(() => {
  vi.restoreAllMocks()
})

const http = 'http://127.0.0.1:9'
const networks = [{ scope: 'eip155:1', http }]

/** Options as a test in plain JavaScript may write them. */
const wrong = (options: object) => options as HeadlessOptions
const policyOf = (answer: unknown) => (() => answer) as unknown as HeadlessPolicy

const noAnswer = 'approve must return { approve: true | false }. What it returned counts as a no.'
const noScopes = 'scopes must be a list of scopes, or a map of scopes to { accounts }. It counts as a no.'

test.each([
  ['nothing', policyOf(undefined), noAnswer],
  ['a bare yes', policyOf(true), noAnswer],
  ['another member', policyOf({ approved: true }), noAnswer],
  ['a text', policyOf(Promise.resolve({ approve: 'yes' })), noAnswer],
  [
    'an error',
    () => Promise.reject(new RangeError('s3cret')),
    'approve threw RangeError, which counts as a no.',
  ],
  ['no scopes', policyOf({ approve: true, scopes: 'eip155:1' }), noScopes],
  ['an empty place', policyOf({ approve: true, scopes: { 'eip155:1': null } }), noScopes],
  ['no accounts', policyOf({ approve: true, scopes: { 'eip155:1': { accounts: address } } }), noScopes],
])('a policy that answers with %s has said no, and hears why', async (_, approve, reason) => {
  const faults: unknown[] = []
  const wallet = await startWallet({ approve, log: (event, facts) => faults.push([event, facts]) })
  const page = callsOn(wallet.transport({ origin }))
  expect((await page.create('eip155:1')).error).toMatchObject({ code: 4001 })
  expect(faults).toEqual([['policy.fault', { reason }]])
})

test('a wrong policy is told on stderr, each mistake once, unless the test has a log of its own', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const wallet = await startWallet({ approve: policyOf(undefined) })
  const page = callsOn(wallet.transport({ origin }))
  await page.create('eip155:1')
  await page.create('eip155:1')
  expect(warned.mock.calls).toEqual([[`createHeadlessWallet: ${noAnswer}`]])
})

test.each<[unknown, string]>([
  [
    { offer: 'fast' },
    'the fee of approve cannot be paid, which counts as a no. This request has no fee to choose.',
  ],
  ['fast', 'approve threw WalletError, which counts as a no.'],
])('a policy that names a fee that cannot be has said no, and hears why: %j', async (fee, told) => {
  const faults: unknown[] = []
  const approve: HeadlessPolicy = ({ kind }) =>
    kind === 'connect' ? { approve: true } : ({ approve: true, fee } as never)
  const wallet = await startWallet({ approve, log: (_, { reason }) => faults.push(reason) })
  const page = callsOn(wallet.transport({ origin }))
  await page.create('eip155:1')
  expect((await page.invoke('eip155:1', 'personal_sign', ['0x12', address])).error).toMatchObject({
    code: 4001,
  })
  expect(faults).toEqual([told])
})

test('what a policy names and the wallet cannot grant is left out, and told', async () => {
  const faults: unknown[] = []
  const scopes = { 'eip155:1': { accounts: [address, second] }, 'eip155:5': {}, 'wallet:eip155': {} }
  const wallet = await startWallet({
    approve: () => ({ approve: true, scopes }),
    log: (_, { reason }) => faults.push(reason),
  })
  const { result } = await callsOn(wallet.transport({ origin })).create('eip155:1')
  expect(result).toMatchObject({ sessionScopes: { 'eip155:1': { accounts: wallet.accounts } } })
  expect(result).not.toHaveProperty(['sessionScopes', 'eip155:5'])
  expect(faults).toEqual([
    'scopes names an account for eip155:1 that this wallet does not hold.',
    'scopes names eip155:5, which is not among the networks of this wallet.',
  ])
})

test.each<[object, string]>([
  [{ networks }, 'mnemonic must be'],
  [{ mnemonic: 'test test test', networks }, 'recovery phrase'],
  [{ mnemonic }, 'networks must be a list'],
  [{ mnemonic, networks: [{ http }] }, 'CAIP-2'],
  [{ mnemonic, networks: [{ scope: 'eip155', http }] }, 'CAIP-2'],
  [{ mnemonic, networks: [{ scope: 'eip155:1', http: 'localhost:8645' }] }, 'http of eip155:1'],
  [{ mnemonic, networks: [{ scope: 'eip155:1', http, ws: http }] }, 'ws of eip155:1'],
  [{ mnemonic, networks: [...networks, ...networks] }, 'eip155:1 more than once'],
  [{ mnemonic, networks, approve: true }, 'approve must be a function'],
  [{ mnemonic, networks, accounts: 0 }, 'accounts must be'],
  [{ mnemonic, networks, accounts: -1 }, 'accounts must be'],
  [{ mnemonic, networks, accounts: 1.5 }, 'accounts must be'],
])('options that cannot be used are refused at once (%#)', (options, words) => {
  expect(() => createHeadlessWallet(wrong(options))).toThrow(words)
})

test.each([undefined, '', 'null', 'dapp.example', 'https://dapp.example/', 'https://dapp.example/shop'])(
  'a line of %j is refused at once, with what an origin looks like',
  async (bad) => {
    const wallet = await startWallet()
    const line = { origin: bad as string }
    expect(() => wallet.transport(line)).toThrow(TypeError)
    expect(() => wallet.transport(line)).toThrow('https://dapp.example')
  },
)

test('to listen takes a token, and origins that are some', async () => {
  const wallet = await startWallet()
  for (const options of [undefined, {}, { token: '' }, { token: 7 }]) {
    await expect(wallet.listen(options as { token: string })).rejects.toThrow('listen needs { token }')
  }
  const listening = wallet.listen({ token: 'secret', origins: ['dapp.example'] })
  await expect(listening).rejects.toThrow('not an origin')
})

test('in developer mode a refusal says what was dropped; otherwise not to a stranger', async () => {
  const refused = { code: 5100, message: 'Requested scopes are not supported' }
  const quiet = callsOn((await startWallet()).transport({ origin }))
  expect((await quiet.create('eip155:5')).error).toEqual(refused)
  const loud = callsOn((await startWallet({ developerMode: true })).transport({ origin }))
  expect((await loud.create('eip155:5')).error).toMatchObject({
    ...refused,
    data: { dropped: { 'eip155:5': expect.anything() } },
  })
})

test('after three rejections a site is not heard for a while, unless the spam filter is off', async () => {
  const approve = () => ({ approve: false }) as const
  const codes = async (options: Partial<HeadlessOptions>) => {
    const page = callsOn((await startWallet({ approve, ...options })).transport({ origin }))
    const answers = []
    for (let turn = 0; turn < 4; turn++) answers.push(await page.create('eip155:1'))
    return answers.map(({ error }) => Object(error).code)
  }
  expect(await codes({})).toEqual([4001, 4001, 4001, 4100])
  expect(await codes({ spamFilter: false })).toEqual([4001, 4001, 4001, 4001])
})
