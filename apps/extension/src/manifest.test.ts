import { expect, test } from 'vitest'
import { createManifest, extensionId } from './manifest.ts'

test('the id that the documents state is the one that follows from the key', async () => {
  const { key } = createManifest('chromium', '1.0.0')
  const der = Uint8Array.from(atob(String(key)), (letter) => letter.charCodeAt(0))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', der))
  const letters = [...digest.slice(0, 16)].flatMap((byte) => [byte >> 4, byte & 15])
  expect(letters.map((half) => String.fromCharCode(97 + half)).join('')).toBe(extensionId)
})

test('it asks for no more than it uses, and lets no page reach its files', () => {
  for (const browser of ['chromium', 'firefox'] as const) {
    const manifest = createManifest(browser, '1.0.0')
    // Firefox has no store of site icons to read from.
    const icons = browser === 'chromium' ? ['favicon'] : []
    expect(manifest.permissions).toEqual(['storage', 'alarms', 'idle', ...icons])
    expect(manifest.host_permissions).toEqual(['http://localhost/*', 'http://127.0.0.1/*', 'http://[::1]/*'])
    expect(manifest).not.toHaveProperty('web_accessible_resources')
    expect(JSON.stringify(manifest.content_security_policy)).not.toContain('unsafe')
  }
})

test('pages reach the wallet by a port in Chromium only', () => {
  expect(createManifest('chromium', '1.0.0')).toMatchObject({
    externally_connectable: { matches: ['http://*/*', 'https://*/*'] },
    incognito: 'split',
  })
  const firefox = createManifest('firefox', '1.0.0')
  expect(firefox).not.toHaveProperty('externally_connectable')
  expect(firefox).toMatchObject({ incognito: 'not_allowed', background: { scripts: ['worker.js'] } })
})
