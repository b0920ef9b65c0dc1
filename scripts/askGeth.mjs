// Asks geth what comes of the grown transactions, and keeps its answers beside their test. Needs `npm run build` first, and
// geth's `evm`: node scripts/askGeth.mjs PATH_TO_EVM [HOW_MANY]
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { digestOf } from '../packages/evm/dist/conformance/geth/digest.test.support.js'
import { growTransaction } from '../packages/evm/dist/conformance/geth/growTransaction.test.support.js'

const [evm, count = '3000'] = process.argv.slice(2)
if (evm === undefined) throw new Error('usage: node scripts/askGeth.mjs PATH_TO_EVM [HOW_MANY]')

const grown = Array.from({ length: Number(count) }, (_, index) => growTransaction(index))
const folder = mkdtempSync(join(tmpdir(), 'causeway-geth-'))
const file = join(folder, 'grown.json')
const limit = { maxBuffer: 2 ** 30, encoding: 'utf8' }

/** What it complains of in each test, by name; nothing of a test that ended as it says. */
function complaints() {
  writeFileSync(file, JSON.stringify(Object.fromEntries(grown.map((test) => [test.name, test]))))
  const results = JSON.parse(
    execFileSync(evm, ['statetest', file], { ...limit, stdio: ['ignore', 'pipe', 'pipe'] }),
  )
  return new Map(results.map(({ name, error }) => [name, error ?? '']))
}

const outcomeOf = ({ post }) => Object.values(post)[0][0]
const after = (text, words) => (text.startsWith(words) ? text.slice(words.length) : null)
const hashAfter = (text, words) => {
  const rest = after(text, words)
  return rest === null ? null : `0x${rest.slice(0, 64)}`
}

// It tells a root, and the hash of logs, by complaining of a wrong one, of the root first.
const first = complaints()
for (const test of grown) {
  const root = hashAfter(first.get(test.name), 'post state root mismatch: got ')
  if (root !== null) outcomeOf(test).hash = root
}
const second = complaints()
const digests = grown.map((test) => {
  const refused = after(first.get(test.name), 'unexpected error: ')
  const logs = hashAfter(second.get(test.name), 'post state logs hash mismatch: got ')
  if (refused === null && logs === null) throw new Error(`${test.name}: ${second.get(test.name)}`)
  return digestOf({ refused, root: outcomeOf(test).hash, logs })
})
rmSync(folder, { recursive: true })
const client = execFileSync(evm, ['--version'], limit).trim().replace('evm version', 'geth')
writeFileSync(
  new URL('../packages/evm/src/conformance/geth/answers.txt', import.meta.url),
  `${[client, ...digests].join('\n')}\n`,
)
