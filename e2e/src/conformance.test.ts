import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ResultValidator, runTranscript } from '@causeway/rpc'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixtureFolder } from './fixtures.ts'
import { createResultValidator } from './resultSchemas.ts'
import { type ServedChain, serveChain } from './servedChain.ts'

/**
 * The public cases of the Ethereum execution APIs, asked over HTTP of a service that imported their chain. A case is a
 * file; what is asked and what must come back is in it. They run in the order of their names, because a transaction
 * that one sends is in the pool for those after it.
 */
const folder = fixtureFolder('execution-apis', 'the conformance cases of the Ethereum execution APIs')

describe.skipIf(folder === null)('Ethereum execution APIs', () => {
  const cases = folder === null ? [] : casesIn(folder)
  let chain: ServedChain
  let validate: ResultValidator

  beforeAll(async () => {
    validate = createResultValidator(join(folder ?? '', 'openrpc.json'))
    chain = await serveChain(folder ?? '')
  }, 120_000)

  afterAll(() => chain?.close())

  test('the import ends on the published head', async () => {
    const forkchoice = JSON.parse(readFileSync(join(folder ?? '', 'headfcu.json'), 'utf8'))
    const answer = await chain.send(
      '{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber","params":["latest",false]}',
    )
    expect(JSON.parse(answer).result.hash).toBe(forkchoice.params[0].headBlockHash)
  })

  test.each(cases)('%s', async (name) => {
    const text = readFileSync(join(folder ?? '', name), 'utf8')
    expect(await runTranscript(text, chain.send, validate)).toEqual([])
  })
})

function casesIn(folder: string): string[] {
  const methods = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return methods
    .flatMap(({ name }) => readdirSync(join(folder, name)).map((file) => `${name}/${file}`))
    .filter((name) => name.endsWith('.io'))
    .sort()
}
