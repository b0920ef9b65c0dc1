import { expect, test } from 'vitest'
import { insecurePolicy } from './kdfPolicy.ts'
import { randomBytes } from './vault.test.support.ts'
import { importKey, seal, unseal, withSalt } from './vaultKeys.ts'

test('a key cannot be read out again', async () => {
  const key = await importKey(randomBytes(32))
  expect(key.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
})

test('one key never seals twice alike, and opens only its own', async () => {
  const kdf = withSalt(insecurePolicy.current, randomBytes)
  const key = { key: await importKey(randomBytes(32)), kdf }
  const contents = new TextEncoder().encode('contents')
  const [first, second] = [
    await seal('vault', key, contents, randomBytes),
    await seal('vault', key, contents, randomBytes),
  ]
  expect(first.cipher.iv).not.toBe(second.cipher.iv)
  expect(first.data).not.toBe(second.data)
  expect(await unseal(first, key.key)).toEqual(contents)
  expect(await unseal(first, await importKey(randomBytes(32)))).toBeNull()
  expect(await unseal({ ...first, cipher: second.cipher }, key.key)).toBeNull()
})
