import { expect, test } from 'vitest'
import { connect } from './connect.ts'
import { createFakeWallet, granted } from './fakeWallet.test.support.ts'
import { unsendable } from './unsendable.ts'

const cyclic: { list: unknown[] } = { list: [] }
cyclic.list.push({ of: cyclic })

test.each<[string, unknown, string]>([
  ['a bigint', [{ value: 1n }], 'params[0].value is bigint'],
  ['a function', { a: { b: () => {} } }, 'params.a.b is function'],
  ['a symbol', [Symbol('s')], 'params[0] is symbol'],
  ['undefined in a list', ['0x1', undefined], 'params[1] is undefined'],
  ['a hole in a list', new Array(1), 'params[0] is undefined'],
  ['no number', [Number.NaN], 'params[0] is NaN'],
  ['a cycle', cyclic, 'params.list[0].of holds itself'],
])('%s is found by its path', (_, value, found) => expect(unsendable(value, 'params')).toBe(found))

test('what JSON carries is let through, also the same value in two places', () => {
  const twice = { a: [1, 'b', true, null] }
  expect(unsendable([twice, twice, { left: undefined }, []], 'params')).toBeNull()
})

test('a call that cannot be sent is refused at once with -32602, and the line goes on', async () => {
  const wallet = createFakeWallet({ 'eip155:1': granted('eip155:1') })
  const connection = await connect({ transport: wallet.line() })
  const events: unknown[] = []
  connection.on('disconnect', (error) => events.push(error))
  const call = connection.invoke<string, string>('eip155:1', 'eth_sendTransaction', [{ value: 42n }])
  await expect(call).rejects.toMatchObject({
    name: 'DappError',
    code: -32602,
    message: 'params[0].value is bigint, which JSON cannot carry.',
    data: { reason: 'invalid' },
  })
  const extension = connection.extend({ scopes: ['eip155:1'], properties: { expiry: 1n } })
  await expect(extension).rejects.toMatchObject({ code: -32602 })
  expect(wallet.methods()).toEqual(['wallet_getSession'])
  expect(events).toEqual([])
  expect(await connection.invoke('eip155:1', 'eth_chainId')).toBe('eth_chainId')
  connection.close()
})
