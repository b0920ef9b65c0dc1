import { afterAll, beforeAll, expect, test } from 'vitest'
import { byId, type Keyboard, keyboardOf } from '../flows/keyboard.test.support.ts'
import { auditPage } from './auditPage.ts'
import { enter, openStand, type Stand } from './stand.test.support.ts'

// What is done in the console, by keys alone. Budget: 30 s on two cores.
let stand: Stand
let keys: Keyboard

beforeAll(async () => {
  stand = await openStand()
  await enter(stand)
  keys = keyboardOf(stand.page)
})

afterAll(() => stand?.close())

test('a key is made, its list is edited, and it is revoked, and the focus is always somewhere', async () => {
  const { page } = stand
  await keys.landsOn('h1')
  await keys.enter('nav a[href="/keys"]')
  await page.getByTestId('keys-page').waitFor()
  await keys.landsOn('h1')
  await keys.enter(byId('create-key'))
  // The page is its one field, so one can write at once.
  await keys.landsOn(byId('key-name'))
  await page.keyboard.type('Web shop')
  await keys.press('Enter')
  await page.getByTestId('new-key-digits').waitFor()
  await keys.landsOn('h1')
  await keys.enter(byId('key-stored'))
  await page.getByTestId('key-page').waitFor()
  await keys.landsOn('h1')

  await keys.enter(`${byId('allow-origins')} summary`)
  await keys.write(byId('allow-origins-text'), 'shop.example/a?b')
  await keys.enter(byId('allow-origins-save'))
  await page.getByTestId('allow-origins').getByRole('alert').waitFor()
  await keys.landsOn(byId('allow-origins-save'))
  await keys.write(byId('allow-origins-text'), 'https://shop.example')
  await keys.enter(byId('allow-origins-save'))
  await page.getByTestId('allow-origins').getByText('1 of 30').waitFor()
  // There is nothing more to save, and the button is still where one stands.
  await keys.landsOn(byId('allow-origins-save'))
  await keys.tick(byId('key-enabled'))
  await page.getByText('Off', { exact: true }).waitFor()
  await keys.landsOn(byId('key-enabled'))

  await keys.enter(byId('add-jwt'))
  await keys.landsOn('dialog input')
  await keys.press('Escape')
  await keys.landsOn(byId('add-jwt'))
  await keys.enter(byId('rotate-key'))
  await page.getByTestId('new-key-digits').waitFor()
  await keys.landsOn('h1')
  await keys.enter(byId('key-stored'))
  await keys.landsOn('h1')

  await keys.enter(byId('revoke-key'))
  await keys.landsOn('dialog[open]')
  await keys.press('Escape')
  await keys.landsOn(byId('revoke-key'))
  await keys.press('Enter')
  await keys.enter(byId('revoke-confirm'))
  await page.getByText('This key was revoked').waitFor()
  // The button that was pressed is gone, and so is its card.
  await keys.landsOn('h1')
  expect(keys.complaints).toEqual([])
})

test('what is taken off a list leaves the focus at the head of the list', async () => {
  const { page } = stand
  await keys.enter('nav a[href="/members"]')
  await page.getByTestId('members-page').waitFor()
  await keys.write(byId('invite-email'), 'mira@harbour.example')
  await keys.enter(byId('invite-send'))
  await page.getByTestId('invite-link').waitFor()
  await keys.enter('button[aria-label="Withdraw the invitation of mira@harbour.example"]')
  await page.getByText('No open invitations').waitFor()
  await keys.landsOn(`${byId('invites')} h2`)
})

test('a choice that is refused shows what holds', async () => {
  const { page } = stand
  const role = page.getByLabel('Role of Local owner')
  await role.selectOption('viewer')
  await page.getByRole('alert').first().waitFor()
  expect(await role.inputValue()).toBe('owner')
})

test('on a narrow window the menu opens and closes, and leads on', async () => {
  const { page, address } = stand
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(address)
  await page.getByTestId('overview-page').waitFor()
  const links = page.getByRole('navigation').getByRole('link')
  expect(await links.first().isVisible()).toBe(false)
  await keys.enter('button[aria-controls="menu"]')
  await links.first().waitFor()
  expect(await auditPage(page, 'menu')).toEqual([])
  await keys.to('nav a[href="/usage"]')
  await keys.press('Escape')
  await links.first().waitFor({ state: 'hidden' })
  await keys.landsOn('button[aria-controls="menu"]')
  await keys.press('Enter')
  await keys.enter('nav a[href="/members"]')
  await page.getByTestId('members-page').waitFor()
  await keys.landsOn('h1')
  expect(await links.first().isVisible()).toBe(false)
  expect(stand.complaints).toEqual([])
})
