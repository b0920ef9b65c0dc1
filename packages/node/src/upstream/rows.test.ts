import { expect, test } from 'vitest'
import { methods } from '../methods/index.ts'
import { rows } from './rows.ts'

test('every method has a row that says how it is answered on an upstream network', () => {
  expect([...rows.keys()].sort()).toEqual(methods.map(({ name }) => name).sort())
})

test('a row points at parameters that its method has', () => {
  for (const { name, params } of methods) {
    const row = rows.get(name)
    if (row?.kind !== 'pinned') continue
    expect([name, params[row.place]?.name]).toEqual([name, expect.stringMatching(/block/i)])
    if (row.call !== null) expect([name, params[row.call]?.name]).toEqual([name, 'call'])
  }
})
