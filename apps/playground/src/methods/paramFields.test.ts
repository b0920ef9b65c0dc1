import { expect, test } from 'vitest'
import { fromFields, type ParamField, readField, toFields } from './paramFields.ts'

const params = [
  { name: 'address', required: true },
  { name: 'block', required: false },
  { name: 'options', required: false },
]

/** The parameters that the form sends when nobody touches it. */
function untouched(value: unknown): unknown {
  const fields = toFields(params, value) ?? []
  const values = fields.map((field) => {
    const read = readField(field, field.text)
    return 'value' in read ? read.value : read
  })
  return fromFields(typeof value === 'object' && !Array.isArray(value), fields, values)
}

test.each([
  [['0x1', 'latest']],
  [['0x1', { blockHash: '0x2' }, true]],
  [[12, null, ['0x0']]],
  [['5', 'latest', 'one too many', 4]],
  [{ scope: 'eip155:1', request: { method: 'eth_chainId', params: [] } }],
])('an example goes out of the fields as it came in: %j', (value) => {
  expect(untouched(value)).toEqual(value)
})

test('a method without parameters sends none, and what is left empty at the end is not sent', () => {
  expect(toFields([], undefined)).toEqual([])
  expect(untouched(undefined)).toBeUndefined()
  expect(untouched(['0x1'])).toEqual(['0x1'])
  expect(toFields(params, ['0x1'])?.map(({ name, text }) => [name, text])).toEqual([
    ['address', '0x1'],
    ['block', ''],
    ['options', ''],
  ])
})

test('parameters that are no list and no object have no fields', () => {
  expect(toFields(params, 'latest')).toBeNull()
})

test('a text may be replaced by JSON, JSON may not be replaced by a text', () => {
  const field = (kind: ParamField['kind']) => ({
    name: 'x',
    required: true,
    key: '0',
    kind,
    text: '',
    isLong: false,
  })
  expect(readField(field('text'), '12')).toEqual({ value: '12' })
  expect(readField(field('text'), '{"blockHash":"0x2"}')).toEqual({ value: { blockHash: '0x2' } })
  expect(readField(field('unknown'), '12')).toEqual({ value: 12 })
  expect(readField(field('unknown'), '0x12')).toEqual({ value: '0x12' })
  expect(readField(field('json'), '0x12')).toHaveProperty('problem')
})
