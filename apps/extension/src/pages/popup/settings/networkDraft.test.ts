import { expect, test } from 'vitest'
import { fakeNetwork, fakeSnapshot } from '../../desk/fakeSnapshot.test.support.ts'
import { bitcoinChains, fromRow, parseDraft, scopeOf, startDraft, withKnown } from './networkDraft.ts'

const evm = { ...startDraft('eip155'), reference: '5', name: 'Five', http: 'https://node.example' }

test.each([
  ['eip155', '1337', 'eip155:1337'],
  ['eip155', ' 0x539 ', 'eip155:1337'],
  ['eip155', '0', null],
  ['eip155', '1e3', null],
  ['eip155', '-1', null],
  ['eip155', '', null],
  ['solana', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ['solana', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ['solana', '0tWTRABZaYq6iMfeYKouRu166VU2xqa1', null],
  ['solana', 'short', null],
  ['bip122', 'regtest', 'bip122:regtest'],
])('of %s, %j names the scope %s', (namespace, reference, scope) => {
  expect(scopeOf({ ...startDraft(namespace), reference })).toBe(scope)
})

test('a draft that is whole becomes a row of the user; what is left empty is absent', () => {
  expect(parseDraft({ ...evm, name: ' Five ', ws: ' ' })).toEqual({
    row: {
      scope: 'eip155:5',
      name: 'Five',
      symbol: 'ETH',
      decimals: 18,
      http: 'https://node.example',
      ws: null,
      explorer: null,
      isTest: false,
      from: 'user',
    },
  })
})

test.each([
  [{ reference: 'five' }, 'reference'],
  [{ name: ' ' }, 'name'],
  [{ name: 'n'.repeat(65) }, 'name'],
  [{ symbol: '' }, 'symbol'],
  [{ symbol: 's'.repeat(17) }, 'symbol'],
  [{ decimals: '37' }, 'decimals'],
  [{ decimals: '1.5' }, 'decimals'],
  [{ decimals: '' }, 'decimals'],
  [{ http: 'node.example' }, 'http'],
  [{ http: 'wss://node.example' }, 'http'],
  [{ http: 'https://me:secret@node.example' }, 'http'],
  [{ ws: 'https://node.example' }, 'ws'],
  [{ explorer: 'javascript:alert(1)' }, 'explorer'],
])('%j is refused at its field', (change, field) => {
  const parsed = parseDraft({ ...evm, ...change })
  expect('faults' in parsed ? Object.keys(parsed.faults) : parsed).toEqual([field])
})

test('a chain that the wallet knows brings its name and coin, unless the user typed a name', () => {
  const draft = { ...startDraft('bip122'), reference: bitcoinChains[0] }
  expect(withKnown(draft, fakeSnapshot.networks)).toMatchObject({ name: 'Bitcoin', symbol: 'BTC' })
  expect(withKnown({ ...draft, name: 'Mine' }, fakeSnapshot.networks).name).toBe('Mine')
  expect(withKnown(evm, fakeSnapshot.networks)).toBe(evm)
})

test('a row goes through the form unchanged', () => {
  const row = fakeNetwork('eip155:1338', 'ticknet', {
    http: 'http://127.0.0.1:8645/v3/key',
    ws: 'ws://127.0.0.1:8645/ws/v3/key',
    explorer: 'https://explorer.example',
    isTest: true,
    from: 'user',
  })
  expect(parseDraft(fromRow(row))).toEqual({ row })
})
