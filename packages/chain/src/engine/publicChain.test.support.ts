import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fixtures } from '../fixtures.test.support.ts'
import { readRlpItem } from '../rlp.ts'
import { decodeBlock } from '../values/block.ts'
import { createMemoryChain, type MemoryChain } from './memoryChain.ts'

const folder = join(fixtures, 'execution-apis')

/** Whether the public cases lie on this machine; says so if they do not. */
export const havePublicCases = existsSync(join(folder, 'chain.rlp'))
if (!havePublicCases)
  console.warn(`not run: the public cases in ${folder}, which is not there (set CAUSEWAY_FIXTURES)`)

/** The chain that the public cases are asked of. */
export function importPublicChain(): MemoryChain {
  const chain = createMemoryChain(JSON.parse(readFileSync(join(folder, 'genesis.json'), 'utf8')))
  const stream = new Uint8Array(readFileSync(join(folder, 'chain.rlp')))
  for (let next = readRlpItem(stream, 0); next !== null; next = readRlpItem(stream, next.next)) {
    const processed = chain.process(decodeBlock(next.item))
    if ('invalid' in processed) throw new Error(processed.invalid)
  }
  return chain
}

/** The cases of a method: name and text of each. */
export function publicCases(method: string): [name: string, text: string][] {
  const cases = join(folder, method)
  if (!existsSync(cases)) return []
  return readdirSync(cases).map((name) => [name, readFileSync(join(cases, name), 'utf8')])
}
