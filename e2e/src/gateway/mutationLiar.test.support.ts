import { once } from 'node:events'
import { createServer } from 'node:http'
import type { ServedChain } from '../servedChain.ts'
import type { Json, Mutation } from './mutationPlan.test.support.ts'

/** Nodes behind a real socket: one that is honest, and as many liars as there are mutations, each at a path of its own. */
export interface Liars {
  /** The address of an honest one for the same network. */
  honest(mutation: Mutation): string
  /** The address of the liar that tells one mutation. */
  liar(mutation: Mutation): string
  /** How often a liar has told its lie. */
  told(mutation: Mutation): number
  /** Whether the honest one was asked for the block in question. */
  passedOver(mutation: Mutation): boolean
  close(): Promise<void>
}

interface Call {
  id: unknown
  method: string
  params: unknown[]
}

export async function startLiars(chain: ServedChain, mutations: readonly Mutation[]): Promise<Liars> {
  const told = new Map<Mutation, number>()
  const asked = new Set<Mutation>()
  const known = new Map<string, Promise<{ result?: unknown; error?: unknown }>>()

  /** The chain does not move, so what it answered once it answers again. */
  const truthOf = ({ method, params }: Call) => {
    const key = JSON.stringify([method, params])
    const answer = known.get(key) ?? chain.call(method, ...params)
    known.set(key, answer)
    return answer
  }

  const answer = async (call: Call, mutation: Mutation | undefined): Promise<object> => {
    const truth = { ...(await truthOf(call)), jsonrpc: '2.0', id: call.id }
    if (mutation === undefined || truth.result === undefined) return truth
    const altered = lie(call, truth.result as Json, mutation)
    if (altered === null) return truth
    told.set(mutation, (told.get(mutation) ?? 0) + 1)
    return { ...truth, ...altered }
  }

  const answerHonestly = async (call: Call, mutation: Mutation | undefined): Promise<object> => {
    const { block, number } = mutation?.target ?? { block: '', number: '' }
    const isAbout = call.params[0] === block || call.params[0] === number
    const isBlock = isAbout && call.method.startsWith('eth_getBlockBy')
    if (mutation !== undefined && (isBlock || call.method === 'eth_estimateGas')) asked.add(mutation)
    return answer(call, undefined)
  }

  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request.setEncoding('utf8')) text += part
    const [, role, place] = /^\/(liar|honest)\/(\d+)$/.exec(request.url ?? '') ?? []
    const mutation = mutations[Number(place)]
    const calls: Call | Call[] = JSON.parse(text)
    const answerAs = role === 'liar' ? answer : answerHonestly
    const body = Array.isArray(calls)
      ? await Promise.all(calls.map((call) => answerAs(call, mutation)))
      : await answerAs(calls, mutation)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`

  return {
    honest: (mutation) => `${base}/honest/${mutations.indexOf(mutation)}`,
    liar: (mutation) => `${base}/liar/${mutations.indexOf(mutation)}`,
    told: (mutation) => told.get(mutation) ?? 0,
    passedOver: (mutation) => asked.has(mutation),
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** What a liar answers in place of the truth, wherever the thing that it lies about occurs; `null` where it does not. */
function lie(
  { method, params }: Call,
  truth: Json,
  { part, target, apply }: Mutation,
): { result: Json } | null {
  const isBlock = method.startsWith('eth_getBlockBy') && memberOf(truth, 'hash') === target.block
  switch (part) {
    case 'block':
      return isBlock ? { result: apply(truth) } : null
    case 'transaction':
      if (isBlock) return { result: inBlock(truth, target.transaction, apply) }
      if (!method.startsWith('eth_getTransactionBy') || memberOf(truth, 'hash') !== target.transaction)
        return null
      return { result: apply(truth) }
    case 'receipt':
      if (method === 'eth_getBlockReceipts' && Array.isArray(truth)) {
        const isThere = truth.some((each) => memberOf(each, 'transactionHash') === target.transaction)
        return isThere ? { result: inList(truth, 'transactionHash', target.transaction, apply) } : null
      }
      if (method !== 'eth_getTransactionReceipt' || params[0] !== target.transaction) return null
      return { result: apply(truth) }
    case 'uncle':
      if (!method.startsWith('eth_getUncleBy') || params[0] !== target.block || params[1] !== target.index)
        return null
      return { result: apply(truth) }
    case 'estimate':
      return method === 'eth_estimateGas' ? { result: apply(truth) } : null
  }
}

function inBlock(block: Json, transaction: string, apply: Mutation['apply']): Json {
  if (block === null || typeof block !== 'object' || Array.isArray(block)) return block
  return { ...block, transactions: inList(block.transactions ?? [], 'hash', transaction, apply) }
}

function inList(list: Json, name: string, wanted: string, apply: Mutation['apply']): Json {
  if (!Array.isArray(list)) return list
  return list.map((each) => (memberOf(each, name) === wanted ? apply(each) : each))
}

function memberOf(value: Json, name: string): Json | undefined {
  return value === null || typeof value !== 'object' || Array.isArray(value) ? undefined : value[name]
}
