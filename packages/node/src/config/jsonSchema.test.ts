import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseConfigFile } from './configFile.ts'
import { checkSettings } from './issues.ts'
import { configJsonSchema } from './jsonSchema.ts'
import { settings } from './settings.ts'

const example = readFileSync(new URL('../../../../docs/causeway.example.yaml', import.meta.url), 'utf8')

test('the shipped JSON Schema is the one the code checks with', () => {
  const shipped = readFileSync(new URL('../../causeway.schema.json', import.meta.url), 'utf8')
  expect(shipped, 'run: node packages/node/dist/config/writeJsonSchema.js').toBe(configJsonSchema())
})

test('the example file is a valid configuration as it stands', () => {
  expect(checkSettings(parseConfigFile(example, 'example').content)).toEqual({ settings: {} })
})

test('the example file shows every setting, and each is valid when its comment sign is taken away', () => {
  const opened = example.replace(/^# ?(?=( *[a-zA-Z]+:| *- ))/gm, '').replace(/^yaml-language-server.*$/m, '')
  const content: unknown = parse(opened)
  expect(checkSettings(content)).toHaveProperty('settings')
  expect(Object.keys(content as object).sort()).toEqual(Object.keys(settings.shape).sort())
})

test('the example file points editors at the schema', () => {
  expect(example.split('\n')[0]).toMatch(/^# yaml-language-server: \$schema=/)
})

test('the example file shows every setting of a network', () => {
  const row = settings.shape.networks.unwrap().valueType
  const missing = Object.keys(row.shape).filter((name) => !new RegExp(`^# .*\\b${name}:`, 'm').test(example))
  expect(missing).toEqual([])
})
