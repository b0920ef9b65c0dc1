import { expect, test } from 'vitest'
import { toUpstreams } from './toUpstreams.ts'

const url = 'https://node.example.org'

test('methods are named one by one, or by how they begin', () => {
  const [upstream] = toUpstreams(
    [{ url, only: ['eth_*', 'net_version'], except: ['eth_call', 'eth_getP*'] }],
    'own',
  )
  const having = (method: string) => [upstream?.only?.has(method), upstream?.except.has(method)]
  expect(having('eth_getCode')).toEqual([true, false])
  expect(having('eth_getProof')).toEqual([true, true])
  expect(having('net_version')).toEqual([true, false])
  expect(having('net_listening')).toEqual([false, false])
  expect(having('trace_block')).toEqual([false, false])
})

test('without lists it has every method', () => {
  const [upstream] = toUpstreams([{ url }], 'partner')
  expect(upstream).toMatchObject({ id: 'partner-1', role: 'partner', only: null })
  expect(upstream?.except.has('eth_call')).toBe(false)
})
