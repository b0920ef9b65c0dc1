import { hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { p2tr, WIF } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { keyAddress, toAddress, toScript } from './address.ts'
import { mainnet } from './chains.ts'
import { bip122 } from './index.ts'
import { derive, fromPrivateKey } from './keys.ts'

const abandon = mnemonicToSeedSync(`${'abandon '.repeat(11)}about`)
const junk = mnemonicToSeedSync(`${'test '.repeat(11)}junk`)

describe('BIP-84, its test vectors', () => {
  const versions = { private: 0x04b2430c, public: 0x04b24746 }

  test('the root and the first account', () => {
    const root = HDKey.fromMasterSeed(abandon, versions)
    expect(root.privateExtendedKey).toBe(
      'zprvAWgYBBk7JR8Gjrh4UJQ2uJdG1r3WNRRfURiABBE3RvMXYSrRJL62XuezvGdPvG6GFBZduosCc1YP5wixPox7zhZLfiUm8aunE96BBa4Kei5',
    )
    expect(root.derive("m/84'/0'/0'").privateExtendedKey).toBe(
      'zprvAdG4iTXWBoARxkkzNpNh8r6Qag3irQB8PzEMkAFeTRXxHpbF9z4QgEvBRmfvqWvGp42t42nvgGpNgYSJA9iefm1yYNZKEm7z6qUWCroSQnE',
    )
  })

  test.each([
    [
      "m/84'/0'/0'/0/0",
      'KyZpNDKnfs94vbrwhJneDi77V6jF64PWPF8x5cdJb8ifgg2DUc9d',
      '0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c',
      'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    ],
    [
      "m/84'/0'/0'/0/1",
      'Kxpf5b8p3qX56DKEe5NqWbNUP9MnqoRFzZwHRtsFqhzuvUJsYZCy',
      '03e775fd51f0dfb8cd865d9ff1cca2a158cf651fe997fdc9fee9c1d3b5e995ea77',
      'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
    ],
    [
      "m/84'/0'/0'/1/0",
      'KxuoxufJL5csa1Wieb2kp29VNdn92Us8CoaUG3aGtPtcF3AzeXvF',
      '03025324888e429ab8e3dbaf1f7802648b9cd01e9b418485c5fa4c1b9b5700e1a6',
      'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el',
    ],
  ])('%s', (path, wif, publicKey, address) => {
    const node = HDKey.fromMasterSeed(abandon).derive(path)
    expect(hex.encode(node.publicKey ?? new Uint8Array())).toBe(publicKey)
    const key = WIF().decode(wif)
    expect(key).toEqual(node.privateKey)
    expect(fromPrivateKey(key)?.address).toBe(address)
    expect(keyAddress(hex.decode(publicKey), mainnet)).toBe(address)
  })
})

// No account of ours is of this kind, but transfers go to them and PSBTs pay them.
describe('BIP-86, its test vectors', () => {
  const root = HDKey.fromMasterSeed(abandon)

  test('the root and the first account', () => {
    expect(root.privateExtendedKey).toBe(
      'xprv9s21ZrQH143K3GJpoapnV8SFfukcVBSfeCficPSGfubmSFDxo1kuHnLisriDvSnRRuL2Qrg5ggqHKNVpxR86QEC8w35uxmGoggxtQTPvfUu',
    )
    expect(root.derive("m/86'/0'/0'").privateExtendedKey).toBe(
      'xprv9xgqHN7yz9MwCkxsBPN5qetuNdQSUttZNKw1dcYTV4mkaAFiBVGQziHs3NRSWMkCzvgjEe3n9xV8oYywvM8at9yRqyaZVz6TYYhX98VjsUk',
    )
  })

  test.each([
    [
      "m/86'/0'/0'/0/0",
      'cc8a4bc64d897bddc5fbc2f670f7a8ba0b386779106cf1223c6fc5d7cd6fc115',
      '5120a60869f0dbcf1dc659c9cecbaf8050135ea9e8cdc487053f1dc6880949dc684c',
      'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    ],
    [
      "m/86'/0'/0'/0/1",
      '83dfe85a3151d2517290da461fe2815591ef69f2b18a2ce63f01697a8b313145',
      '5120a82f29944d65b86ae6b5e5cc75e294ead6c59391a1edc5e016e3498c67fc7bbb',
      'bc1p4qhjn9zdvkux4e44uhx8tc55attvtyu358kutcqkudyccelu0was9fqzwh',
    ],
    [
      "m/86'/0'/0'/1/0",
      '399f1b2f4393f29a18c937859c5dd8a77350103157eb880f02e8c08214277cef',
      '5120882d74e5d0572d5a816cef0041a96b6c1de832f6f9676d9605c44d5e9a97d3dc',
      'bc1p3qkhfews2uk44qtvauqyr2ttdsw7svhkl9nkm9s9c3x4ax5h60wqwruhk7',
    ],
  ])('%s', (path, internalKey, script, address) => {
    const publicKey = root.derive(path).publicKey ?? new Uint8Array()
    expect(hex.encode(publicKey.subarray(1))).toBe(internalKey)
    expect(p2tr(hex.decode(internalKey)).address).toBe(address)
    expect(hex.encode(toScript(address, mainnet) ?? new Uint8Array())).toBe(script)
    expect(toAddress(hex.decode(script), mainnet)).toBe(address)
  })
})

test.each([
  [abandon, 0, 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
  [junk, 0, 'bc1q4qw42stdzjqs59xvlrlxr8526e3nunw7mp73te'],
])('an index below a phrase is the first address of that BIP-84 account: %#', (seed, index, address) => {
  const account = derive(seed, index)
  expect(account).toMatchObject({ address, path: `m/84'/0'/${index}'/0/0` })
  expect(fromPrivateKey(account.privateKey)).toMatchObject({ address, publicKey: account.publicKey })
  expect(derive(seed, 1).address).not.toBe(address)
})

test('one key has an address on every chain', () => {
  const account = derive(abandon, 0)
  const scopes = [
    ['000000000019d6689c085ae165831e93', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
    ['000000000933ea01ad0ee984209779ba', 'tb1qcr8te4kr609gcawutmrza0j4xv80jy8zmfp6l0'],
    ['00000000da84f2bafbbc53dee25a72ae', 'tb1qcr8te4kr609gcawutmrza0j4xv80jy8zmfp6l0'],
    ['00000008819873e925422c1ff0f99f7c', 'tb1qcr8te4kr609gcawutmrza0j4xv80jy8zmfp6l0'],
    ['regtest', 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx'],
  ]
  for (const [reference = '', address] of scopes) {
    expect(bip122.parseReference(reference)).toBe(reference)
    expect(bip122.toCaip10(`bip122:${reference}`, account)).toBe(`bip122:${reference}:${address}`)
  }
  for (const wrong of ['', 'mainnet', '0'.repeat(32), '12a765e31ffd4059bada1e25190f6e98', 'constructor'])
    expect(bip122.parseReference(wrong)).toBeNull()
})

test('bytes that are no key are refused', () => {
  for (const bytes of [
    new Uint8Array(32),
    new Uint8Array(32).fill(0xff),
    new Uint8Array(31).fill(1),
    new Uint8Array(64).fill(1),
  ])
    expect(fromPrivateKey(bytes)).toBeNull()
})
