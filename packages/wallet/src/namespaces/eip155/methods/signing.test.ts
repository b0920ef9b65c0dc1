import { toHex } from '@causeway/rpc'
import { expect, test } from 'vitest'
import {
  alice,
  bob,
  createFakeNode,
  createSurroundings,
  run,
  siteCall,
  viewOf,
} from '../fakeNode.test.support.ts'

const hello =
  '0x9dba579c978220c653b992b02817dc676a08486dc12f9fb0e9898b506a92fae97770a8198ae4915e9e43504d32cefaf5f88b4e6c1ad02d0d0f8604880de2aa251b'

function surroundings() {
  return createSurroundings(createFakeNode())
}

test('personal_sign signs text and the same bytes in hex alike', async () => {
  const hex = toHex(new TextEncoder().encode('Hello, world!'))
  expect(await run(siteCall('personal_sign', ['Hello, world!', alice]), surroundings())).toBe(hello)
  expect(await run(siteCall('personal_sign', [hex, alice]), surroundings())).toBe(hello)
})

test('personal_sign takes the address first where only that looks like one', async () => {
  expect(await run(siteCall('personal_sign', [alice, 'Hello, world!']), surroundings())).toBe(hello)
  const both = await viewOf(siteCall('personal_sign', [bob, alice]), surroundings())
  expect(both.raw).toBe(bob)
})

test('personal_sign refuses in the words clients know', async () => {
  const refusals: [unknown, object][] = [
    [[], { code: -32000, message: 'Invalid input.' }],
    [undefined, { code: -32000, message: 'Invalid input.' }],
    [['text'], { code: -32000, message: 'Invalid input.' }],
    [{ message: 'x' }, { code: -32000, message: 'Invalid input.' }],
    [['text', 'nobody'], { code: -32602, message: 'Invalid parameters: must provide an Ethereum address.' }],
    [[7, alice], { code: -32602 }],
    [
      ['text', bob],
      {
        code: 4100,
        message: 'The requested account and/or method has not been authorized by the user.',
      },
    ],
  ]
  for (const [params, error] of refusals) {
    await expect(run(siteCall('personal_sign', params), surroundings())).rejects.toMatchObject(error)
  }
})

test('an address is granted whatever its case', async () => {
  const mixed = '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  expect(await run(siteCall('personal_sign', ['Hello, world!', mixed]), surroundings())).toBe(hello)
})

const typed = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Note: [{ name: 'text', type: 'string' }],
  },
  primaryType: 'Note',
  domain: { name: 'Notes', chainId: 1337, verifyingContract: bob },
  message: { text: 'hi' },
}

test('typed data signs alike as an object or as text, with its chain written in any of three ways', async () => {
  const chains: unknown[] = [1337, '1337', '0x539']
  const signatures = new Set<unknown>()
  for (const chainId of chains) {
    const data = { ...typed, domain: { ...typed.domain, chainId } }
    signatures.add(await run(siteCall('eth_signTypedData_v4', [alice, data]), surroundings()))
    signatures.add(await run(siteCall('eth_signTypedData_v4', [alice, JSON.stringify(data)]), surroundings()))
  }
  expect(signatures.size).toBe(1)
  expect([...signatures][0]).toMatch(/^0x[0-9a-f]{130}$/)
})

test('typed data for another chain is refused', async () => {
  const data = { ...typed, domain: { ...typed.domain, chainId: '0x1' } }
  await expect(run(siteCall('eth_signTypedData_v4', [alice, data]), surroundings())).rejects.toThrow(
    'Provided chainId "1" must match the active chainId "1337"',
  )
})

test('typed data with an own account as its contract is refused', async () => {
  const data = {
    ...typed,
    domain: { ...typed.domain, verifyingContract: alice.toUpperCase().replace('X', 'x') },
  }
  await expect(run(siteCall('eth_signTypedData_v4', [alice, data]), surroundings())).rejects.toMatchObject({
    code: -32602,
  })
})

test('typed data is refused in the words clients know', async () => {
  const polluted = JSON.stringify(typed).replace('"text":"hi"', '"text":"hi","__proto__":{"admin":true}')
  const refusals: [unknown, object][] = [
    [[alice], { code: -32000, message: 'Invalid input.' }],
    [['0x1', typed], { code: -32602, message: 'Invalid parameters: must provide an Ethereum address.' }],
    [[bob, typed], { code: 4100 }],
    [[alice, 'not json'], { code: -32602 }],
    [[alice, polluted], { code: -32000, message: 'Invalid input.' }],
    [[alice, { ...typed, domain: JSON.parse('{"constructor":1}') }], { code: -32000 }],
  ]
  for (const [params, error] of refusals) {
    await expect(run(siteCall('eth_signTypedData_v4', params), surroundings())).rejects.toMatchObject(error)
  }
})
