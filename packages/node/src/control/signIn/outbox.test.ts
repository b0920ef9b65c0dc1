import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createOutbox } from './outbox.ts'

function fill() {
  let now = 1000
  const outbox = createOutbox({ clock: () => now, random: randomBytes })
  const send = (to: string, link: string, accountIds: string[]) =>
    outbox.send({ kind: 'reset', to, link, account: null, accountIds, expiresAt: 5000 })
  const links = (...owned: string[]) => outbox.letters(owned).map((letter) => letter.link)
  const advance = (to: number) => {
    now = to
  }
  return { send, links, advance }
}

test('a letter is shown to somebody who owns every account of its reader, and to nobody else', async () => {
  const { send, links } = fill()
  expect(await send('a@example.org', 'one', ['1'])).toBe('kept')
  await send('b@example.org', 'two', ['1', '2'])
  await send('c@example.org', 'none', [])
  expect(links('1')).toEqual(['one'])
  expect(links('2')).toEqual([])
  expect(links('2', '1')).toEqual(['one', 'two'])
  expect(links()).toEqual([])
})

test('a newer letter takes the place of the one before, and an old one goes', async () => {
  const { send, links, advance } = fill()
  await send('a@example.org', 'one', ['1'])
  await send('a@example.org', 'two', ['1'])
  expect(links('1')).toEqual(['two'])
  advance(5000)
  expect(links('1')).toEqual([])
})

test('letters do not pile up without end', async () => {
  const { send, links } = fill()
  for (let index = 0; index < 250; index++) await send(`${index}@example.org`, `${index}`, ['1'])
  expect(links('1')).toHaveLength(200)
  expect(links('1').at(-1)).toBe('249')
})
