import { execFileSync } from 'node:child_process'
import { toHex } from '@causeway/rpc'
import { expect, test } from 'vitest'
import { rulesOf } from '../../forks.ts'
import { join, toBytes } from '../bytes.test.support.ts'
import { addressOf } from '../oracle.test.support.ts'
import { precompileAt } from '../precompileAt.ts'
import { plain } from './loaded.ts'

/** Inputs that each contract takes, by its number. */
const inputs: Readonly<Record<number, Uint8Array>> = {
  1: join(new Uint8Array(63), Uint8Array.of(27), toBytes(7, 32), toBytes(9, 32)),
  2: Uint8Array.of(1),
  5: join(toBytes(3, 32), toBytes(9, 32), toBytes(8, 32), new Uint8Array(20).fill(0xab)),
  8: new Uint8Array(192),
  9: new Uint8Array(213),
  11: new Uint8Array(256),
  256: new Uint8Array(160),
}

test('where WebAssembly is forbidden, other implementations take its place', () => {
  expect(plain).toBeNull()
  const rules = rulesOf('osaka')
  const expected = Object.entries(inputs).map(([number, input]) =>
    toHex(precompileAt(addressOf(Number(number)), rules)?.run(input, rules) ?? new Uint8Array()),
  )
  const script = `
    WebAssembly.Module = class { constructor() { throw new Error('forbidden') } }
    const { precompileAt } = await import(${JSON.stringify(new URL('../precompileAt.js', import.meta.url).href)})
    const rules = { fork: 'osaka', is: () => true, blob: null }
    const inputs = ${JSON.stringify(Object.entries(inputs).map(([number, input]) => [Number(number), toHex(input)]))}
    console.log(JSON.stringify(inputs.map(([number, hex]) => {
      const address = '0x' + number.toString(16).padStart(40, '0')
      const input = Uint8Array.from(Buffer.from(hex.slice(2), 'hex'))
      return '0x' + Buffer.from(precompileAt(address, rules).run(input, rules)).toString('hex')
    })))
  `
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(JSON.parse(output)).toEqual(expected)
})
