import { expect, test } from 'vitest'
import { fakeDesk } from './fakeDesk.test.support.ts'
import { fakeSnapshot } from './fakeSnapshot.test.support.ts'

test('a fake desk notes its calls and refuses what it was not told', async () => {
  const desk = fakeDesk(fakeSnapshot, { ui_lock: () => null })
  expect(await desk.call('ui_lock', null)).toBeNull()
  await expect(desk.call('ui_unlock', { password: 'x' })).rejects.toMatchObject({ reason: 'internal' })
  expect(desk.calls.map(({ method }) => method)).toEqual(['ui_lock', 'ui_unlock'])
})
