import { createHeadlessWallet, type HeadlessWallet, type Line } from '@causeway/wallet/headless'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type ServedDev, serveDev } from '../servedDev.ts'
import { doorMessage, ethereumCalls, type Named } from './doorMessages.ts'

// The wallet as a page meets it: all its namespaces, a node behind it, and pages that send anything.
const isSoak = process.env.CAUSEWAY_SOAK !== undefined
/** About four seconds, and four minutes in a soak. */
const visits = isSoak ? 60_000 : 500
const seed = isSoak ? { seed: Date.now() } : {}

const evm = 'eip155:1337'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const onSolana = { address: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96' }
const onBitcoin = { address: 'bc1q4qw42stdzjqs59xvlrlxr8526e3nunw7mp73te' }
const psbt = 'cHNidP8BAAoCAAAAAAAAAAAAAAAA'

const calls: readonly Named[] = [
  ...ethereumCalls(evm, account),
  { scope: evm, method: 'eth_getUncleByBlockHashAndIndex', params: [`0x${'0'.repeat(64)}`, '0x0'] },
  { scope: evm, method: 'eth_subscribe', params: ['logs', { address: account, topics: [[null]] }] },
  { scope: solana, method: 'signMessage', params: { account: onSolana, message: 'aGk=' } },
  { scope: solana, method: 'signIn', params: { domain: 'site.example', address: onSolana.address } },
  {
    scope: solana,
    method: 'signTransaction',
    params: { account: onSolana, transaction: 'AQAB', scope: solana },
  },
  { scope: bitcoin, method: 'signMessage', params: { account: onBitcoin, message: 'hi' } },
  { scope: bitcoin, method: 'signPsbt', params: { account: onBitcoin, psbt, options: { fill: false } } },
  {
    scope: bitcoin,
    method: 'sendTransfer',
    params: { account: onBitcoin, recipients: [{ ...onBitcoin, amount: '1000' }], feeRate: 1 },
  },
]
const granted = { [evm]: {}, [solana]: {}, [bitcoin]: {} }

let dev: ServedDev
let wallet: HeadlessWallet
/** Sites that the user has let in; everybody is turned down afterwards. */
const welcome = new Set<string>()
const asked: string[] = []
const faults: unknown[] = []
const rejections: unknown[] = []
const noteRejection = (reason: unknown): unknown => rejections.push(reason)

beforeAll(async () => {
  process.on('unhandledRejection', noteRejection)
  dev = await serveDev({ mining: { mode: 'automatic' } })
  wallet = createHeadlessWallet({
    mnemonic: 'test test test test test test test test test test test junk',
    networks: [{ scope: evm, http: dev.url }, { scope: solana }, { scope: bitcoin }],
    approve: ({ origin, kind }) => {
      if (!welcome.delete(origin)) asked.push(kind)
      else return { approve: true, scopes: granted }
      return { approve: false }
    },
    log: (event, facts) => faults.push([event, facts]),
  })
})

afterAll(async () => {
  await wallet.close()
  await dev.close()
  process.off('unhandledRejection', noteRejection)
})

interface Message {
  readonly id?: unknown
  readonly jsonrpc?: unknown
  readonly result?: unknown
  readonly error?: { readonly code?: unknown; readonly message?: unknown }
}

/** A page of an origin, which keeps what it hears. */
async function openPage(origin: string) {
  const line: Line = await wallet.transport({ origin }).open()
  const heard: Message[] = []
  const waiting = new Set<() => void>()
  line.onMessage((message) => {
    heard.push(message as Message)
    for (const check of waiting) check()
  })
  /** Settles when so many answers are there. */
  const answers = (count: number): Promise<readonly Message[]> =>
    new Promise((resolve) => {
      const check = (): void => {
        const found = heard.filter((message) => 'id' in message)
        if (found.length < count) return
        waiting.delete(check)
        resolve(found)
      }
      waiting.add(check)
      check()
    })
  const call = async (method: string, params?: unknown): Promise<Message> => {
    const id = `own call ${method}`
    line.send({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) })
    for (let count = 1; ; count++) {
      const answer = (await answers(count)).find((message) => message.id === id)
      if (answer === undefined) continue
      heard.splice(heard.indexOf(answer), 1)
      return answer
    }
  }
  return { line, heard, answers, call }
}

async function connectedPage(origin: string) {
  const page = await openPage(origin)
  welcome.add(origin)
  const optionalScopes = Object.fromEntries(
    Object.keys(granted).map((scope) => [scope, { methods: [], notifications: [] }]),
  )
  const { result } = await page.call('wallet_createSession', { optionalScopes })
  expect(Object.keys(Object(result).sessionScopes).sort()).toEqual(Object.keys(granted).sort())
  return { ...page, session: result }
}

/** The id that a message is answered by, as far as it has one. */
function answerableId(message: unknown): unknown {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return null
  const id = Object.hasOwn(message, 'id') ? Reflect.get(message, 'id') : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

function expectWellFormed(answer: Message): void {
  const { jsonrpc, id, result, error, ...others } = answer
  expect(others).toEqual({})
  expect(jsonrpc).toBe('2.0')
  expect(id).toBeDefined()
  expect((result === undefined) !== (error === undefined), JSON.stringify(answer)).toBe(true)
  if (error === undefined) {
    expect(JSON.stringify(result)).not.toMatch(/^"0x[0-9a-f]{130}"$|"signature"|"signedTransaction"|"psbt"/)
    return
  }
  expect(error).toMatchObject({ code: expect.any(Number), message: expect.any(String) })
  expect(error.code, JSON.stringify(answer)).not.toBe(-32603)
  expect(JSON.stringify(error)).not.toMatch(/node_modules|\.js:\d|\.ts:\d/)
}

test(`${visits} visits of hostile pages: every answer is well formed, nothing is granted or signed, nobody else is disturbed`, async () => {
  const neighbour = await connectedPage('https://neighbour.example')
  let visit = 0
  let answered = 0
  let results = 0
  await fc.assert(
    fc.asyncProperty(fc.array(doorMessage(calls), { minLength: 1, maxLength: 4 }), async (messages) => {
      visit++
      const origin = `https://site-${visit}.example`
      // Every other page has a session; the wire copies what is sent, so this is what the wallet is given.
      const page =
        visit % 2 === 0 ? await connectedPage(origin) : { ...(await openPage(origin)), session: null }
      page.heard.splice(0)
      const sent = messages.map((message) => JSON.parse(JSON.stringify(message ?? null)))
      for (const message of sent) page.line.send(message)
      const ids = sent.map(answerableId).filter((id) => id !== null)
      const answers = await page.answers(ids.length)
      expect(answers.map(({ id }) => JSON.stringify(id)).sort()).toEqual(
        ids.map((id) => JSON.stringify(id)).sort(),
      )
      for (const answer of answers) expectWellFormed(answer)
      answered += answers.length
      results += answers.filter(({ error }) => error === undefined).length

      const { result } = await page.call('wallet_getSession')
      const left = Object.keys(Object(result).sessionScopes)
      // It can have given scopes back, but it has none that it was not given.
      expect(left.filter((scope) => page.session === null || !Object.hasOwn(granted, scope))).toEqual([])
      expect(Object.keys(Object.prototype)).toEqual([])
      expect(Object.hasOwn(Object.prototype, 'value')).toBe(false)
      page.line.close()
    }),
    { numRuns: visits, ...seed },
  )
  // Not all of it was noise: much was answered, some with a result, and some got as far as the user.
  expect(answered).toBeGreaterThan(visits)
  expect(results).toBeGreaterThan(visits / 10)
  expect(new Set(asked)).toEqual(new Set(['connect', 'sign', 'send', 'change']))
  expect(Number(await dev.call('eth_blockNumber'))).toBe(0)

  expect(neighbour.heard.filter((message) => !('id' in message)).length).toBeLessThanOrEqual(1)
  expect(await neighbour.call('wallet_getSession')).toMatchObject({ result: neighbour.session })
  const request = { method: 'eth_chainId', params: [] }
  expect(await neighbour.call('wallet_invokeMethod', { scope: evm, request })).toMatchObject({
    result: '0x539',
  })
  expect(faults).toEqual([])
  expect(rejections).toEqual([])
})

test('frames of any bytes at the WebSocket leave it open for the next call', async () => {
  const { url } = await wallet.listen({ token: 'a token' })
  const frame = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.string(),
    fc.json(),
    fc.constantFrom('', '{', '[]', 'null', '{"id":1', '{"__proto__":{"id":1}}', '[{"id":1}]'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(frame, { maxLength: 20 }), async (frames) => {
      const socket = new WebSocket(`${url}&origin=https://raw.example`)
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
      const own = 'own call'
      const answer = new Promise<Message>((resolve) => {
        socket.on('message', (data) => {
          const message: Message = JSON.parse(data.toString())
          if (message.id === own) resolve(message)
        })
      })
      for (const each of frames) socket.send(each)
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: own, method: 'wallet_getSession' }))
      expectWellFormed(await answer)
      socket.terminate()
    }),
    { numRuns: isSoak ? 2_000 : 50, ...seed },
  )
  expect(rejections).toEqual([])
})
