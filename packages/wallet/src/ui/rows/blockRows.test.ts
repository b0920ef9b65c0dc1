import { expect, test } from 'vitest'
import { asking, settle } from '../../pipeline/fakeWallet.test.support.ts'
import { startOpenWallet } from '../fakeDesk.test.support.ts'

test('sites are blocked from a screen, counted in the snapshot, found and let through', async () => {
  const { screen } = await startOpenWallet()
  expect(screen.now()?.blocked).toBe(1)
  const list = 'evil.example\nhttps://bad.example/claim\nno host\none.two three\ncom\nnet\norg\nalso not'
  expect(await screen.call('ui_blockSites', { list })).toEqual({
    added: 2,
    refused: ['no host', 'one.two three', 'com', 'net', 'org'],
    refusedCount: 6,
  })
  expect(screen.now()?.blocked).toBe(3)
  expect(await screen.call('ui_blockedSites', { search: 'ex' })).toEqual({
    total: 3,
    hosts: [
      { host: 'bad.example', from: 'user', isBlocked: true },
      { host: 'evil.example', from: 'user', isBlocked: true },
      { host: 'shipped.example', from: 'wallet', isBlocked: true },
    ],
  })
  await screen.call('ui_unblockSite', { host: 'shipped.example' })
  await screen.call('ui_unblockSite', { host: 'bad.example' })
  expect(screen.now()?.blocked).toBe(1)
})

test('a site that is blocked while it asks is gone from the next snapshot', async () => {
  const { screen, openPage } = await startOpenWallet()
  const page = openPage('https://evil.example')
  await page.call('wallet_createSession', asking('eip155:1'))
  await screen.call('ui_blockSites', { list: 'evil.example' })
  expect(screen.now()?.pending).toEqual([])
  await settle()
  expect(page.inbox).toMatchObject([{ error: { code: 4001 } }])
})

test.each([
  ['ui_blockSites', { list: 7 }],
  ['ui_blockSites', { list: 'x'.repeat(4 * 1024 * 1024 + 1) }],
  ['ui_unblockSite', {}],
  ['ui_blockedSites', null],
])('%s refuses what is no call of it', async (method, params) => {
  const { screen } = await startOpenWallet()
  await expect(screen.send(method, params)).rejects.toMatchObject({ reason: 'badCall' })
})
