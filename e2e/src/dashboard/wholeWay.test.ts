import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDesk, type TestDesk } from '../browser/desk.ts'
import { decideIn, firstRun } from '../browser/screens.test.support.ts'
import { enter, goTo, makeKey, openStand, type Stand } from './stand.test.support.ts'

// The console as `causeway up` serves it on its first start, in a real Chromium with our extension. The tests are one
// way that somebody walks: each begins where the one before it ended. Budget: 40 s on two cores.
let stand: Stand
let desk: TestDesk
let key: Awaited<ReturnType<typeof makeKey>>

beforeAll(async () => {
  stand = await openStand()
  desk = await openDesk(stand.extension)
  await firstRun(stand.extension)
})

afterAll(() => stand?.close())

const shell = async (command: string) => (await promisify(execFile)('sh', ['-c', command])).stdout

test('on the first start the link of the banner opens the console, once', async () => {
  const { page, link, address } = stand
  await enter(stand)
  expect(page.url()).toBe(address)
  const answer = await fetch(link, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
})

test('the owner links the account of our extension, and signs in with it from then on', async () => {
  const { page, extension } = stand
  await goTo(page, 'Settings', 'settings-page')
  await page.getByRole('tab', { name: 'Security' }).click()
  const use = page.getByTestId('wallet-dev.causeway.wallet')
  await use.click()
  // The wallet asks whether the site may see the account, then whether to sign.
  await decideIn(extension, desk, 'confirm-btn')
  await decideIn(extension, desk, 'confirm-btn')
  await page.getByTestId('wallet-card').getByText('Unlink').waitFor()
  await page.getByTestId('sign-out').click()
  await page.getByTestId('sign-in-page').waitFor()
  // It knows the site by now, so it asks for the signature alone. One that is declined opens nothing.
  await use.click()
  await decideIn(extension, desk, 'cancel-btn')
  await page.getByText('You declined in the wallet').waitFor()
  expect(await page.getByTestId('sign-in-page').isVisible()).toBe(true)
  await use.click()
  await decideIn(extension, desk, 'confirm-btn')
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  await goTo(page, 'Settings', 'settings-page')
  await page.getByRole('tab', { name: 'Security' }).click()
  await page.getByText('with a wallet').waitFor()
})

test('a key is made, its digits are shown once, and its curl is copied and runs as it is', async () => {
  const { page } = stand
  key = await makeKey(page, 'Web shop')
  expect(key.digits).toMatch(/^[0-9a-f]{32}$/)
  expect(key.curl).toContain(key.digits)
  expect(await page.textContent('body')).not.toContain(key.digits)
  expect(JSON.parse(await shell(key.curl))).toMatchObject({
    jsonrpc: '2.0',
    result: expect.stringMatching(/^0x/),
  })
})

test('a request is in usage within two seconds, without a reload', async () => {
  const { page } = stand
  await goTo(page, 'Usage', 'usage-page')
  await page.getByTestId('usage-rows').getByText('eth_blockNumber').waitFor()
  await page.evaluate('globalThis.stillHere = true')
  const shown = async () => {
    const figure = await page.getByTestId('usage-requests').locator('.cw-figure-value').textContent()
    return Number(figure?.replaceAll(',', ''))
  }
  const before = await shown()
  await shell(key.curl)
  const sent = Date.now()
  while ((await shown()) === before && Date.now() - sent < 10_000) await page.waitForTimeout(20)
  const took = Date.now() - sent
  expect(await shown()).toBe(before + 1)
  expect(took).toBeLessThan(2000)
  expect(await page.evaluate('globalThis.stillHere')).toBe(true)
})

test('with an origin allowlist another page is refused, and the log says why and what to do', async () => {
  const { page, address } = stand
  await page.goto(new URL(key.path, address).href)
  const list = page.getByTestId('allow-origins')
  await list.locator('summary').click()
  await page.getByTestId('allow-origins-text').fill('https://shop.example')
  await page.getByTestId('allow-origins-save').click()
  await list.getByText('1 of 30').waitFor()
  const from = (origin: string) => shell(`${key.curl} -H 'Origin: ${origin}'`)
  expect(await from('https://shop.example')).toContain('"result"')
  await goTo(page, 'Failures', 'failures-page')
  await page.getByText('No failures').waitFor()
  expect(await from('https://evil.example')).toContain('rejected due to project ID settings')
  const failure = page.getByTestId('failure').first()
  await failure.waitFor({ timeout: 5000 })
  await failure.locator('summary').click()
  const said = (await failure.textContent()) ?? ''
  for (const words of [
    'https://evil.example',
    'rejected due to project ID settings',
    'allowlist',
    'Web shop',
  ])
    expect(said).toContain(words)
})

test('what failures are looked at stands in the address, and outlives a reload', async () => {
  const { page } = stand
  await page.getByTestId('failure-reason').selectOption('rejected')
  await page.getByTestId('failure-window').selectOption('7d')
  await page.waitForURL('**/failures?window=7d&reason=rejected')
  await page.reload()
  await page.getByTestId('failure').first().waitFor()
  expect(await page.getByTestId('failure-reason').inputValue()).toBe('rejected')
  expect(await page.getByTestId('failure-window').inputValue()).toBe('7d')
  await page.goto(page.url().replace('rejected', 'planLacks'))
  await page.getByText('No failure matches').waitFor()
  expect(await page.getByTestId('failure-reason').inputValue()).toBe('planLacks')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  const failure = page.getByTestId('failure').first()
  await failure.locator('summary').click()
  await failure.getByRole('link', { name: 'Edit the key' }).click()
  await page.getByTestId('allow-card').waitFor()
  expect(new URL(page.url()).pathname).toBe(key.path)
})

test('a better plan lets through at once what the one before it refused', async () => {
  const { page } = stand
  const one = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}'
  // A hundred calls at once are 8,000 credits: twice what Developer gives for a second, a fifth of what Team gives.
  const many = `${key.curl.replace(/-d '.*'/, `-d '[${Array(100).fill(one)}]'`)} -H 'Origin: https://shop.example'`
  const answered = async () => (await shell(many)).split('"result"').length - 1
  const choose = async (plan: string, limit: string) => {
    await page.getByTestId(`choose-${plan}`).click()
    await page.getByTestId('plan-confirm').click()
    await page.getByTestId('limit-second').getByText(`of ${limit}`).waitFor()
    await page.getByTestId(`plan-${plan}`).getByText('Your plan').waitFor()
  }
  await goTo(page, 'Plan and limits', 'plan-page')
  await page.getByTestId('limit-second').getByText('without limit').waitFor()
  await choose('developer', '4,000')
  expect(await answered()).toBeLessThan(100)
  await choose('team', '40,000')
  expect(await answered()).toBe(100)
  const head = await shell(`${key.curl} -H 'Origin: https://shop.example' -D - -o /dev/null`)
  const [, left] = /^causeway-credits-left: (\d+)/im.exec(head) ?? []
  expect(Number(left)).toBeGreaterThan(74_000_000)
  expect(Number(left)).toBeLessThan(75_000_000)
})

test('nothing was complained about on the way', () => {
  expect(stand.complaints).toEqual([])
})
