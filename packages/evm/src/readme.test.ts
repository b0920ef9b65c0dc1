import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = new URL('../', import.meta.url)

test('the examples of the README run one after the other, and print what their comments say', () => {
  const page = readFileSync(new URL('README.md', folder), 'utf8')
  const example = Array.from(page.matchAll(/```js\n(.*?)```/gs), ([, block]) => block).join('\n')
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', example], {
    cwd: fileURLToPath(folder),
    encoding: 'utf8',
  })
  const told = example.matchAll(/^(?:.*console\.log\(.*\) )?\/\/ ((?:null|0x|\d+n|undefined).*)$/gm)
  expect(printed.trim().split('\n')).toEqual(Array.from(told, ([, line]) => line))
})
