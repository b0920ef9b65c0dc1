import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryStorage } from '../storage/memoryStorage.ts'
import { dump } from '../vault/vault.test.support.ts'
import { createSettings } from './createSettings.ts'
import { parseSettings } from './parseSettings.ts'

const defaults = { compat: false, developerMode: false, autoLockMinutes: 15, theme: 'system' }

async function start(stored?: unknown) {
  const storage = createMemoryStorage()
  if (stored !== undefined) await storage.set({ 'v1/settings': stored })
  return { storage, settings: await createSettings({ storage }) }
}

test('settings are kept with a version, and only what is named changes', async () => {
  const { storage, settings } = await start()
  expect(settings.current()).toEqual(defaults)
  expect(await dump(storage)).toEqual({})
  await settings.change({ theme: 'dark' })
  await settings.change({ autoLockMinutes: 0 })
  expect(await dump(storage)).toEqual({
    'v1/settings': { version: 1, ...defaults, theme: 'dark', autoLockMinutes: 0 },
  })
  expect(settings.autoLockMs()).toBeNull()
  expect((await createSettings({ storage })).current()).toEqual(settings.current())
})

test('damaged settings are put aside, and the wallet starts with the usual ones', async () => {
  const damaged = { version: 1, compat: 'perhaps' }
  const { storage, settings } = await start(damaged)
  expect(settings.current()).toEqual(defaults)
  await settings.change({ compat: true })
  expect(await dump(storage)).toEqual({
    'v1/settings': { version: 1, ...defaults, compat: true },
    'v1/settings.damaged': damaged,
  })
})

test('settings of a newer version stay as they are', async () => {
  const newer = { version: 2, compat: { everywhere: true } }
  const { storage, settings } = await start(newer)
  expect(settings.current()).toEqual(defaults)
  await expect(settings.change({ compat: true })).rejects.toMatchObject({ reason: 'newerRecord' })
  expect(settings.current()).toEqual(defaults)
  expect(await dump(storage)).toEqual({ 'v1/settings': newer })
})

test('whatever is sent, settings are read whole or not at all, and nothing else with them', () => {
  const member = fc.constantFrom('compat', 'developerMode', 'autoLockMinutes', 'theme', '__proto__', 'x')
  const value = fc.oneof(fc.boolean(), fc.integer(), fc.constantFrom('dark', 'light', 'pink'), fc.anything())
  fc.assert(
    fc.property(fc.dictionary(member, value), (sent) => {
      const read = parseSettings(sent)
      if (read === null) return
      for (const [name, setting] of Object.entries(read)) {
        expect(Object.keys(defaults)).toContain(name)
        expect(setting).toBe(sent[name])
      }
    }),
  )
})
