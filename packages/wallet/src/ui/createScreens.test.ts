import { expect, test } from 'vitest'
import { createFakeClock, settle } from '../networks/fakeClock.test.support.ts'
import { createScreens } from './createScreens.ts'
import { examplePassword, startOpenWallet } from './fakeDesk.test.support.ts'
import type { ToScreen } from './wire.ts'

const parameters = { name: 'argon2id', t: 1, m: 8, p: 1, salt: '00' } as const

function setUp() {
  const clock = createFakeClock()
  const screens = createScreens({ clock })
  const open = () => {
    const inbox: ToScreen[] = []
    return { inbox, screen: screens.open({ send: (message) => inbox.push(message), close: () => {} }) }
  }
  return { clock, screens, open }
}

test('a password goes back to the screen that sent it and to no other', async () => {
  const { screens, open } = setUp()
  const [first, second] = [open(), open()]
  const bytes = Array.from({ length: 32 }, (_, at) => at)
  const asked = Promise.all([
    first.screen.deriving(['one'], () => screens.kdf('one', parameters)),
    second.screen.deriving(['two'], () => screens.kdf('two', parameters)),
  ])
  expect(first.inbox).toEqual([{ derive: { id: 1, password: 'one', parameters } }])
  expect(second.inbox).toEqual([{ derive: { id: 2, password: 'two', parameters } }])
  // One screen cannot answer for another.
  first.screen.derived({ id: 2, key: bytes.map(() => 9) })
  first.screen.derived({ id: 1, key: bytes })
  second.screen.derived({ id: 2, key: bytes })
  expect(await asked).toEqual([Uint8Array.from(bytes), Uint8Array.from(bytes)])
})

test('a password that no running call has brought is sent nowhere', async () => {
  const { screens, open } = setUp()
  const { inbox, screen } = open()
  await expect(screens.kdf('one', parameters)).rejects.toThrow()
  await screen.deriving(['one'], async () => {})
  await expect(screens.kdf('one', parameters)).rejects.toThrow()
  expect(inbox).toEqual([])
})

test.each([
  ['fails', { id: 1, error: 'out of memory' }],
  ['is short', { id: 1, key: [1, 2, 3] }],
  ['is no list of bytes', { id: 1, key: Array.from({ length: 32 }, () => 256) }],
])('a derivation that %s is no key', async (_, answer) => {
  const { screens, open } = setUp()
  const { screen } = open()
  const asked = screen.deriving(['one'], () => screens.kdf('one', parameters))
  screen.derived(answer)
  await expect(asked).rejects.toThrow('did not derive')
})

test('a screen that says nothing for a minute has failed, and one whose port broke at once', async () => {
  const { clock, screens, open } = setUp()
  const { screen } = open()
  const asked = screen.deriving(['one'], () => screens.kdf('one', parameters))
  asked.catch(() => {})
  await clock.pass(60_000)
  await expect(asked).rejects.toThrow('did not derive')
  const broken = screens.open({
    send: () => {
      throw new Error('the port is closed')
    },
    close: () => {},
  })
  await expect(broken.deriving(['two'], () => screens.kdf('two', parameters))).rejects.toThrow()
  expect(broken.isOpen()).toBe(false)
  expect(clock.waiting()).toBe(0)
})

test('a screen that closes in the middle of an unlock leaves the vault free for the next, with no guess counted', async () => {
  const { screen, openScreen, machine } = await startOpenWallet()
  await screen.call('ui_lock', null)
  const mute = openScreen({ derive: 'never' })
  for (let turn = 0; turn < 4; turn++) {
    mute.call('ui_unlock', { password: examplePassword }).catch(() => {})
    await expect.poll(() => mute.derivations()).toBeGreaterThan(0)
  }
  mute.line.close()
  await settle()
  await screen.call('ui_unlock', { password: examplePassword })
  expect(screen.now()?.vault).toBe('unlocked')
  expect(await machine.storage.get('v1/vault.attempts')).toBeUndefined()
})

test('a screen that cannot derive is told so, and what it may do about it', async () => {
  const { screen, openScreen } = await startOpenWallet()
  await screen.call('ui_lock', null)
  const bad = openScreen({ derive: 'badly' })
  await expect(bad.call('ui_unlock', { password: examplePassword })).rejects.toMatchObject({
    reason: 'notDerived',
    message: 'The key could not be derived. Close other tabs to free memory, and try again.',
  })
})
