import { randomBytes, scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPasswords, type DeriveKey, type ScryptCost } from './passwords.ts'

const cost: ScryptCost = { ln: 4, r: 8, p: 1 }
const good = 'correct horse'

function counted(work: ScryptCost = cost) {
  const calls: ScryptCost[] = []
  const deriveKey: DeriveKey = async (password, salt, { ln, r, p }) => {
    calls.push({ ln, r, p })
    return scryptSync(password, salt, 32, { N: 2 ** ln, r, p })
  }
  return { calls, passwords: createPasswords({ random: randomBytes, deriveKey, cost: work }) }
}

async function hashOf(password: string, work = cost): Promise<string> {
  const hashed = await counted(work).passwords.hash(password)
  return hashed.ok ? hashed.value : ''
}

test('by default a hash takes what OWASP asks for, and says so', async () => {
  const passwords = createPasswords({ random: randomBytes })
  const hashed = await passwords.hash(good)
  const stored = hashed.ok ? hashed.value : ''
  expect(stored).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$/)
  expect(await passwords.verify(good, stored)).toEqual({ ok: true, value: true })
})

test('the right password is taken, others are not, and no two hashes are alike', async () => {
  const { passwords } = counted()
  const stored = await hashOf(good)
  expect(await passwords.verify(good, stored)).toEqual({ ok: true, value: true })
  expect(await passwords.verify('correct horsf', stored)).toEqual({ ok: true, value: false })
  expect(await passwords.verify('', stored)).toEqual({ ok: true, value: false })
  expect(await hashOf(good)).not.toBe(stored)
})

test('a password typed on another keyboard is the same password', async () => {
  const { passwords } = counted()
  expect(await passwords.verify('u\u0308ber alles gut', await hashOf('\u00fcber alles gut'))).toEqual({
    ok: true,
    value: true,
  })
})

test('nobody, a damaged hash and a wrong password cost the same work', async () => {
  const { calls, passwords } = counted()
  const stored = await hashOf(good)
  for (const against of [null, 'damaged', '$scrypt$ln=31,r=8,p=1$x$y', stored]) {
    calls.length = 0
    expect(await passwords.verify('something else', against)).toEqual({ ok: true, value: false })
    expect(calls).toEqual([cost])
  }
})

test('a password of ten characters is the shortest', async () => {
  const { calls, passwords } = counted()
  expect(await passwords.hash('123456789')).toEqual({
    ok: false,
    error: { code: 'passwordTooShort', minimum: 10 },
  })
  expect(await passwords.hash('😀'.repeat(9))).toMatchObject({ error: { code: 'passwordTooShort' } })
  expect(await passwords.hash('a'.repeat(257))).toMatchObject({ error: { code: 'passwordTooLong' } })
  expect(calls).toEqual([])
  expect(await passwords.hash('1234567890')).toMatchObject({ ok: true })
})

test('a hash of less work than today is known as such', async () => {
  const { passwords } = counted({ ln: 5, r: 8, p: 1 })
  expect(passwords.isOutdated(await hashOf(good))).toBe(true)
  expect(passwords.isOutdated(await hashOf(good, { ln: 5, r: 8, p: 1 }))).toBe(false)
})

test('two are worked on at once, some wait, and a flood is turned away', async () => {
  let running = 0
  let most = 0
  const finish: (() => void)[] = []
  const deriveKey: DeriveKey = async () => {
    most = Math.max(most, ++running)
    await new Promise<void>((resolve) => finish.push(resolve))
    running--
    return Buffer.alloc(32)
  }
  const passwords = createPasswords({ random: randomBytes, deriveKey, cost })
  const all = Array.from({ length: 100 }, () => passwords.verify(good, null))
  const turnedAway = await Promise.race([...all.slice(34)])
  expect(turnedAway).toEqual({ ok: false, error: { code: 'busy', waitSeconds: 5 } })
  let done = false
  const outcomes = Promise.all(all).finally(() => {
    done = true
  })
  while (!done) {
    finish.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect((await outcomes).filter((outcome) => outcome.ok)).toHaveLength(34)
  expect(most).toBe(2)
})
