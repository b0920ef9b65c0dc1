import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = new URL('../', import.meta.url)

test('the example of the README runs, and prints what its comments say', () => {
  const [, example = ''] = /```ts\n(.*?)```/s.exec(readFileSync(new URL('README.md', folder), 'utf8')) ?? []
  // It has types in these two places only.
  const plain = example.replace(/\btype \w+,/g, '').replace(/^(const \w+): \w+ =/gm, '$1 =')
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', plain], {
    cwd: fileURLToPath(folder),
    encoding: 'utf8',
  })
  const told = example.slice(example.indexOf('console.log')).matchAll(/\/\/ (.*)$/gm)
  expect(printed.trim().split('\n')).toEqual(Array.from(told, ([, line]) => line))
})
