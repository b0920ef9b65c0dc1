import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fixtureFolder } from '@causeway/chain/testing'
import { type ResultValidator, runTranscript } from '@causeway/rpc'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { casesIn } from './conformanceCases.ts'
import { createResultValidator, type OpenRpc } from './resultSchemas.ts'
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
  const asked: { request: string; answer: string }[] = []

  const ask = async (request: string) => {
    const answer = await chain.send(request)
    asked.push({ request, answer })
    return answer
  }

  beforeAll(async () => {
    validate = createResultValidator(JSON.parse(readFileSync(join(folder ?? '', 'openrpc.json'), 'utf8')))
    chain = await serveChain(folder ?? '')
  }, 120_000)

  afterAll(() => chain?.close())

  test('the import ends on the published head', async () => {
    const forkchoice = JSON.parse(readFileSync(join(folder ?? '', 'headfcu.json'), 'utf8'))
    const { result } = await chain.call('eth_getBlockByNumber', 'latest', false)
    expect(result).toMatchObject({ hash: forkchoice.params[0].headBlockHash })
  })

  test.each(cases)('%s', async (name) => {
    const text = readFileSync(join(folder ?? '', name), 'utf8')
    expect(await runTranscript(text, ask, validate)).toEqual([])
  })

  test('every answer fits the schema that rpc.discover gives for it', async () => {
    const ours = createResultValidator((await chain.call('rpc.discover')).result as OpenRpc)
    for (const { request, answer } of asked) {
      const { method } = JSON.parse(request)
      const { result } = JSON.parse(answer)
      if (result !== undefined) expect(ours(method, result), request.slice(0, 200)).toEqual([])
    }
  })

  test('what is for dev networks does not exist here', async () => {
    expect(await chain.call('evm_mine')).toMatchObject({ error: { code: -32601 } })
    expect(await chain.call('anvil_reorg', 1)).toMatchObject({ error: { code: -32601 } })
    expect(await chain.call('eth_sendTransaction', {})).toMatchObject({ error: { code: -32000 } })
    expect(await chain.call('eth_accounts')).toMatchObject({ result: [] })
  })
})
