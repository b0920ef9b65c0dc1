import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fixtureFolder } from '@causeway/chain/testing'
import { type ResultValidator, runTranscript } from '@causeway/rpc'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { casesIn } from '../conformanceCases.ts'
import { createResultValidator } from '../resultSchemas.ts'
import { type ServedChain, serveChain } from '../servedChain.ts'
import { type Counter, createCounter } from './counter.test.support.ts'
import { type RunningGateway, startGateway } from './startGateway.test.support.ts'

const folder = fixtureFolder('execution-apis', 'the conformance cases of the Ethereum execution APIs')

/**
 * Lookups inside a block: answered from the block that was fetched whole, never by asking for them. Uncles are a part of
 * what is fetched, by this one method.
 */
const uncle = 'eth_getUncleByBlockHashAndIndex'
const lookups = [
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionReceipt',
  'eth_getUncleByBlockNumberAndIndex',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'debug_getRawBlock',
  'debug_getRawHeader',
  'debug_getRawReceipts',
  'debug_getRawTransaction',
]

/** Budget: 40 s on two cores. */
describe.skipIf(folder === null)('Ethereum execution APIs, through a gateway before our own service', () => {
  const cases = folder === null ? [] : casesIn(folder)
  let chains: ServedChain[] = []
  let counters: Counter[] = []
  let gateway: RunningGateway
  let validate: ResultValidator
  const unverified: string[] = []

  const ask = async (body: string) => {
    const response = await fetch(gateway.place('relayed').http, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const { method } = JSON.parse(body)
    const text = await response.text()
    const found = JSON.parse(text).result
    if ([uncle, ...lookups].includes(method) && found !== null && found !== undefined) {
      if (response.headers.get('causeway-verified') !== 'true') unverified.push(body)
    }
    return text
  }

  beforeAll(async () => {
    validate = createResultValidator(JSON.parse(readFileSync(join(folder ?? '', 'openrpc.json'), 'utf8')))
    chains = [await serveChain(folder ?? ''), await serveChain(folder ?? '')]
    counters = await Promise.all(chains.map(({ url }) => createCounter(url)))
    const { config } = JSON.parse(readFileSync(join(folder ?? '', 'genesis.json'), 'utf8'))
    gateway = await startGateway({
      relayed: {
        chainId: config.chainId,
        upstreams: counters.map(({ url }) => ({ url })),
        finality: 'head',
        // The longest simulations take seconds on a machine that is busy with other suites.
        deadline: 25,
      },
    })
  }, 120_000)

  afterAll(async () => {
    await gateway?.stop()
    await Promise.all(counters.map((counter) => counter.close()))
    await Promise.all(chains.map((chain) => chain.close()))
  })

  test.each(cases)('%s', async (name) => {
    const text = readFileSync(join(folder ?? '', name), 'utf8')
    expect(await runTranscript(text, ask, validate)).toEqual([])
  })

  test('every lookup that found something was answered from a verified block', () => {
    expect(unverified).toEqual([])
  })

  test('upstreams were asked for blocks, and for nothing that is inside one', () => {
    const asked = counters.map((counter) => counter.counts().methods)
    const of = (method: string) => asked.reduce((sum, methods) => sum + (methods[method] ?? 0), 0)
    expect(of('eth_getBlockReceipts')).toBeGreaterThan(0)
    expect(lookups.filter((method) => of(method) > 0)).toEqual([])
  })
})
