import { type AdminRoutes, adminRoot, consoleHeader } from '@causeway/node/admin'
import type { Page } from 'playwright-core'
import type { PageFacts } from './consolePage.ts'

/** What the console of a team with some months behind it has on its pages. */
export interface Furnished extends Omit<PageFacts, 'address' | 'usedLink'> {
  /** Sends a handful of requests through the keys, all of which are answered. */
  traffic(): Promise<void>
}

const wei = '0xde0b6b3a7640000'
const sender = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const receiver = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

type Call = readonly [method: string, ...params: unknown[]]

/** What a site asks, and how often among the rest. */
const usual: readonly (readonly [times: number, call: Call])[] = [
  [9, ['eth_blockNumber']],
  [6, ['eth_call', { to: receiver, data: '0x70a08231' }, 'latest']],
  [4, ['eth_getBalance', sender, 'latest']],
  [3, ['eth_getLogs', { fromBlock: '0x0', toBlock: 'latest' }]],
  [2, ['eth_estimateGas', { from: sender, to: receiver, value: wei }]],
  [1, ['eth_getBlockByNumber', 'latest', false]],
  [1, ['eth_gasPrice']],
]

const mistakes: readonly Call[] = [
  ['eth_getBalance', 'vitalik.eth', 'latest'],
  ['eth_getBalanse', sender],
  ['eth_getStorageAt', sender],
]

/**
 * Makes keys, invites members, and sends requests, all through the service's own doors, as the owner who is signed in
 * on the page. `base` is the address of a network without its key.
 */
export async function furnish(page: Page, address: string, base: string): Promise<Furnished> {
  const ask = asker(page, address)
  const shop = await ask<'POST /keys'>('POST /keys', {
    name: 'Web shop',
    allow: { origins: ['https://shop.example', 'https://*.shop.example'] },
  })
  const worker = await ask<'POST /keys'>('POST /keys', {
    name: 'Nightly settlement worker in Frankfurt',
    limits: { creditsPerDay: 2_000_000 },
  })
  const old = await ask<'POST /keys'>('POST /keys', { name: 'Old phone app' })
  const spare = await ask<'POST /keys'>('POST /keys', { name: 'Staging' })
  await ask('POST /keys/:id/secret', {}, shop.key.id)
  await ask('DELETE /keys/:id', undefined, old.key.id)
  await ask('PATCH /account', { name: 'Harbour Works' })

  const guest = await ask<'POST /members/invites'>('POST /members/invites', {
    email: 'mira@harbour.example',
    role: 'admin',
  })
  const open = await ask<'POST /members/invites'>('POST /members/invites', {
    email: 'a.very.long.name.of.a.colleague@accounting.harbour.example',
    role: 'viewer',
  })
  // The one who takes it up has a browser of her own.
  await fetch(new URL(`${adminRoot}/session/invite/accept`, address), {
    method: 'POST',
    headers: headersFor(address),
    body: JSON.stringify({ token: tokenOf(guest.link), name: 'Mira Okafor', password: 'a bridge of stones' }),
  })
  await ask('POST /session/reset', { email: 'mira@harbour.example' })
  await ask('POST /account/plan', { plan: 'team' })
  await ask('PUT /account/failover', { on: true })

  const send = (digits: string, [method, ...params]: Call, origin?: string) =>
    fetch(`${base}/v3/${digits}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(origin === undefined ? {} : { Origin: origin }) },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    }).then((answer) => answer.text())
  const traffic = async () => {
    for (const [times, call] of usual) {
      for (let sent = 0; sent < times; sent++) await send(shop.digits, call, 'https://shop.example')
      await send(worker.digits, call)
    }
  }
  await traffic()
  for (const call of mistakes) await send(worker.digits, call)
  await send(shop.digits, ['eth_chainId'], 'https://copied-shop.example')
  // A reset is answered before anybody is looked up, but long before the requests above were.
  const { letters } = await ask<'GET /members/letters'>('GET /members/letters')
  return {
    keyId: shop.key.id,
    spareId: spare.key.id,
    revokedId: old.key.id,
    invite: open.link ?? '',
    usedInvite: guest.link ?? '',
    reset: letters.find(({ kind }) => kind === 'reset')?.link ?? '',
    traffic,
  }
}

/** Asks the admin API with the session of the page. */
function asker(page: Page, address: string) {
  return async <Name extends keyof AdminRoutes>(
    name: Name,
    data?: unknown,
    id = '',
  ): Promise<AdminRoutes[Name]['answer']> => {
    const [method = '', path = ''] = name.split(' ')
    const answer = await page.request.fetch(new URL(`${adminRoot}${path.replace(':id', id)}`, address).href, {
      method,
      headers: headersFor(address),
      ...(data === undefined ? {} : { data }),
    })
    if (!answer.ok()) throw new Error(`${name}: ${await answer.text()}`)
    return answer.json()
  }
}

function headersFor(address: string) {
  return { Origin: new URL(address).origin, 'Content-Type': 'application/json', [consoleHeader]: '1' }
}

/** It is the last part of the link, whether behind a slash or the hash. */
function tokenOf(link: string | null): string {
  return link?.split(/[/#]/).at(-1) ?? ''
}
