import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { openDesk, type TestDesk } from './desk.ts'
import {
  askFrom,
  type HostileScope,
  heardOn,
  hostilePages,
  openLine,
  type Pulse,
  type Said,
  type Way,
} from './hostilePage.ts'
import { launchExtension } from './launchExtension.ts'
import { firstRun } from './screens.test.support.ts'
import { servePages } from './servePages.ts'

export const patience = { timeout: 15_000, interval: 50 }
export const scope = 'eip155:1337'
export const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
export const wanted = { optionalScopes: { [scope]: { methods: [], notifications: [] } } }
export const empty = { sessionScopes: {}, sessionProperties: {} }

export const unauthorized = {
  code: 4100,
  message: 'The requested account and/or method has not been authorized by the user.',
}
export const spamFilter = { code: 4100, message: 'Request blocked due to spam filter.' }
export const rejected = { code: 4001, message: 'User rejected the request.' }
export const overLimit = (limit: number): object => ({
  code: -32005,
  message: 'Request limit exceeded.',
  data: { limit },
})
/** A signature that is asked for, of a text. */
export const signing = (text: string): object => ({
  scope,
  request: { method: 'personal_sign', params: [`0x${Buffer.from(text).toString('hex')}`, address] },
})

/** A site as one side of an attack. */
export interface Party {
  readonly origin: string
  readonly page: Page
  ask(method: string, params?: unknown, id?: unknown): Promise<Said | 'closed'>
  heard(): Promise<readonly Said[]>
}

/** Far above what anybody sees: a loaded machine must not fail, a site that is never answered must. */
const mostLatency = 20_000

/** A wallet in a browser, a site that does nothing wrong, and room for others that do. */
export async function setScene(
  pagesAgainst: (victim: string) => Readonly<Record<string, string>>,
  onReport: (report: unknown) => void,
) {
  const victims = await servePages({ pages: hostilePages })
  const hostile = await servePages({ pages: { ...hostilePages, ...pagesAgainst(victims.origin) }, onReport })
  const extension = await launchExtension()
  const desk = await openDesk(extension)
  await firstRun(extension)
  const wallet = await extension.open('popup.html')

  async function open(origin: string, way: Way = 'port', path = '/page'): Promise<Party> {
    const page = await extension.context.newPage()
    await page.goto(`${origin}${path}`)
    await openLine(page, 'main', way)
    return {
      origin,
      page,
      ask: (method, params, id) => askFrom(page, 'main', method, params, id),
      heard: () => heardOn(page, 'main'),
    }
  }
  async function connect(party: Party): Promise<void> {
    const made = party.ask('wallet_createSession', wanted)
    await decide(desk, party.origin, true)
    expect(await made).toMatchObject({ result: { sessionScopes: { [scope]: {} } } })
  }

  const victim = await open(victims.origin)
  await connect(victim)
  const session = await victim.ask('wallet_getSession')
  const [told] = await victim.heard()
  expect(told).toMatchObject({ method: 'wallet_sessionChanged' })

  /** What the wallet holds for an origin. */
  async function held(origin: string) {
    const { sites, pending, vault } = await desk.snapshot()
    return {
      vault,
      session: sites.find((site) => site.origin === origin),
      queue: pending.filter((request) => request.origin === origin).map(({ id }) => id),
    }
  }

  return {
    extension,
    desk,
    victim,
    /** A site of its own under a name: what one test does to its good name is nothing to the next. */
    site: (name: string): string => hostile.origin.replace('localhost', `${name}.localhost`),
    open,
    connect,
    /**
     * Lets an attack happen beside the site that does nothing wrong, which goes on calling the wallet all the while: it
     * is answered, in time and as before; nothing is said to it; its session and its queue stay what they were; no
     * window opens for what is not in the queue; and the wallet's own page can be used. `rounds` are the calls that are
     * answered at the least before the attack is over.
     */
    async beside<T>(name: string, attack: () => Promise<T>, rounds = 1): Promise<T> {
      const before = await held(victim.origin)
      const heard = await victim.heard()
      await victim.page.evaluate((given) => {
        ;(globalThis as unknown as HostileScope).startPulse('main', given)
      }, scope)
      const outcome = await attack()
      const pulse = await victim.page.evaluate(() => (globalThis as unknown as HostileScope).stopPulse())
      expect([...pulse.answers].sort()).toEqual(
        [
          { ...Object(session), id: 0 },
          { jsonrpc: '2.0', id: 0, result: '0x539' },
        ]
          .map((answer) => JSON.stringify(answer))
          .sort(),
      )
      expect(pulse.took.length).toBeGreaterThanOrEqual(rounds)
      expect(Math.max(...pulse.took)).toBeLessThan(mostLatency)
      expect(await victim.heard()).toEqual(heard)
      await wallet.reload()
      await wallet.getByTestId('home-page').waitFor()
      expect(await held(victim.origin)).toEqual(before)
      await vi.waitFor(async () => {
        const { pending } = await desk.snapshot()
        expect(await desk.popups()).toHaveLength(pending.length > 0 ? 1 : 0)
      }, patience)
      console.info(`${name}: ${inWords(pulse)}`)
      return outcome
    },
    held,
    /** Ends everything but the site that does nothing wrong. */
    async clear(): Promise<void> {
      await desk.call('ui_rejectAll', null)
      for (const page of extension.context.pages())
        if (page.url().startsWith('http') && page !== victim.page) await page.close()
      for (const { origin } of (await desk.snapshot()).sites)
        if (origin !== victim.origin) await desk.call('ui_revokeSite', { origin })
      await vi.waitFor(async () => expect(await desk.popups()).toEqual([]), patience)
    },
    async close(): Promise<void> {
      await extension.close()
      await hostile.close()
      await victims.close()
    },
  }
}

export type Scene = Awaited<ReturnType<typeof setScene>>

/** Says yes or no to the first request of an origin, once it is there. */
export async function decide(desk: TestDesk, origin: string, approved: boolean): Promise<void> {
  const request = await vi.waitFor(async () => {
    const found = (await desk.snapshot()).pending.find((each) => each.origin === origin)
    if (found === undefined) throw new Error('nothing was asked')
    return found
  }, patience)
  await desk.call('ui_decide', { id: request.id, answer: approved ? { approved } : { approved } })
}

function inWords({ took }: Pulse): string {
  const sorted = [...took].sort((one, other) => one - other)
  const [middle, most] = [sorted[sorted.length >> 1], sorted.at(-1)].map((ms) => ms?.toFixed(0))
  return `the other site was answered ${2 * sorted.length} times, half of them within ${middle} ms, all within ${most} ms`
}
