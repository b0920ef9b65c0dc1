import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter, makeKey, openStand, type Stand } from './stand.test.support.ts'

// Names and headers that would be markup where a page wrote them as such. Budget: 25 s on two cores.
let stand: Stand

/** Sets `hit`, whichever of the two a page would make of it. */
const markup = '<img src=x onerror=hit=1><svg onload=hit=1>'
const planted = 'document.querySelectorAll(\'[src="x"], [onload], [onerror]\').length'

beforeAll(async () => {
  stand = await openStand()
  const { page, extension } = stand
  // The console's own policy stops such scripts. Without it, only how pages write what they are given does.
  const debugging = await extension.context.newCDPSession(page)
  await debugging.send('Page.setBypassCSP', { enabled: true })
  await enter(stand)
})

afterAll(() => stand?.close())

test('names of keys, accounts and people, and origins of strangers, are text on every page', async () => {
  const { page, address } = stand
  await page.goto(new URL('/settings', address).href)
  for (const label of ['Name', 'Name of the account']) {
    await page.getByLabel(label, { exact: true }).fill(markup)
    await page.getByLabel(label, { exact: true }).press('Enter')
    await page
      .getByRole('status')
      .getByText(/saved|renamed/)
      .waitFor()
    await page.getByRole('status').getByRole('button', { name: 'Close' }).click()
  }
  const { curl, path } = await makeKey(page, markup)
  await page.getByTestId('allow-origins').locator('summary').click()
  await page.getByTestId('allow-origins-text').fill('https://shop.example')
  await page.getByTestId('allow-origins-save').click()
  await page.getByTestId('allow-origins').getByText('1 of 30').waitFor()
  // A browser sends no such origin; whoever has the key may.
  const [, target = ''] = /(http:\S+)/.exec(curl) ?? []
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: markup, params: [] })
  const headers = { 'Content-Type': 'application/json', Origin: `https://${markup}`, 'User-Agent': markup }
  const refused = await page.request.post(target, { headers, data: body })
  expect(refused.status()).toBe(403)

  for (const [where, shows] of [
    ['/', 'overview-page'],
    ['/keys', 'keys-page'],
    [path, 'key-page'],
    ['/usage?window=15m&by=key', 'usage-page'],
    ['/failures', 'failure'],
    ['/members', 'members-page'],
    ['/settings', 'settings-page'],
    ['/settings/audit', 'audit-table'],
  ] as const) {
    await page.goto(new URL(where, address).href)
    await page.getByTestId(shows).first().waitFor()
    if (where === '/failures') await page.getByTestId('failure').first().locator('summary').click()
    await page.getByText(markup, { exact: false }).first().waitFor()
    expect([where, await page.evaluate(planted)]).toEqual([where, 0])
  }
  await page.goto(new URL('/failures', address).href)
  await page.getByTestId('failure').first().locator('summary').click()
  await page.getByText(`https://${markup}`).waitFor()
  expect(await page.evaluate('typeof hit')).toBe('undefined')
})

test('the same text, written as markup, would have run', async () => {
  const { page } = stand
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(markup)})`)
  await page.waitForFunction('globalThis.hit === 1')
  expect(await page.evaluate(planted)).toBeGreaterThan(0)
})

test('and the policy that the console is served with forbids to write it so', async () => {
  const { extension, address } = stand
  const tab = await extension.context.newPage()
  await tab.goto(address)
  await tab.getByTestId('overview-page').waitFor()
  const write = `document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(markup)})`
  await expect(tab.evaluate(write)).rejects.toThrow('TrustedHTML')
})
