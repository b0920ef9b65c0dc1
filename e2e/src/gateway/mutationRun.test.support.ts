import { setTimeout as pause } from 'node:timers/promises'
import type { ServedChain } from '../servedChain.ts'
import { type Liars, startLiars } from './mutationLiar.test.support.ts'
import { estimate, type Mutation, type Part } from './mutationPlan.test.support.ts'
import { type RunningGateway, startGateway } from './startGateway.test.support.ts'

/**
 * What came of one lie. `caught`: the liar was named, and the client got the truth from another. `overwritten`: the block
 * was true as far as roots can say, and the client got our own arithmetic. `passed over`: what was told was not whole, so
 * the client got the truth from another, and nobody was named. `unprovable`: the client got the lie, and the
 * field is on the list of those that nothing can be held against. The others must not occur.
 */
export type Verdict =
  | 'caught'
  | 'overwritten'
  | 'passed over'
  | 'unprovable'
  | 'believed'
  | 'refused'
  | 'not told'

export interface Judged {
  readonly mutation: Mutation
  readonly verdict: Verdict
  /** The lie as the log names it, or what the client got. */
  readonly note: string
}

/**
 * What no root can prove, and why. Everything else that is altered is caught or replaced.
 */
export const unprovable: Readonly<Record<string, string>> = {
  'estimate result': 'An estimate is the opinion of whoever executed the call; it lies under no root.',
  'receipt blobGasPrice':
    "The price of blobs follows from the header's excess and the fork's schedule. The schedules of a chain that others produce are not known here; only where there is no excess, the price is one wei on all of them.",
}

/** How many networks, each with a liar of its own, one process serves at a time. */
const width = 40

/** Lies that are told at the same time. */
const lanes = 6

/** Tells each lie to a network of its own, whose other upstream is honest, and looks at what a client gets. */
export async function judge(chain: ServedChain, mutations: readonly Mutation[]): Promise<Judged[]> {
  const liars = await startLiars(chain, mutations)
  const judged: Judged[] = []
  let left: readonly Mutation[] = mutations
  // Which upstream is asked first is the gateway's to choose; where the lie was not asked for, it is told again elsewhere.
  // So it is where nobody answered in time, which a busy machine does; a refusal that has a reason is refused again.
  for (let round = 0; round < 4 && left.length > 0; round++) {
    const again: Mutation[] = []
    for (let start = 0; start < left.length; start += width) {
      const outcomes = await judgeSome(chain, liars, left.slice(start, start + width))
      for (const outcome of outcomes) {
        const isOpen = outcome.verdict === 'not told' || outcome.verdict === 'refused'
        if (isOpen && round < 3) again.push(outcome.mutation)
        else judged.push(outcome)
      }
    }
    left = again
  }
  await liars.close()
  return judged
}

async function judgeSome(
  chain: ServedChain,
  liars: Liars,
  mutations: readonly Mutation[],
): Promise<Judged[]> {
  const chainId = Number((await chain.call('eth_chainId')).result)
  const networks = Object.fromEntries(
    mutations.map((mutation, index) => [
      `world${index}`,
      {
        chainId,
        deadline: 25,
        upstreams: [
          { name: 'liar', url: liars.liar(mutation), weight: 1000 },
          { name: 'honest', url: liars.honest(mutation), weight: 1 },
        ],
      },
    ]),
  )
  const gateway = await startGateway(networks)
  try {
    const judged: Judged[] = []
    const left = mutations.entries()
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (const [index, mutation] of left) {
          judged[index] = await judgeOne(chain, liars, gateway, `world${index}`, mutation)
        }
      }),
    )
    return judged
  } finally {
    await gateway.stop()
  }
}

async function judgeOne(
  chain: ServedChain,
  liars: Liars,
  gateway: RunningGateway,
  network: string,
  mutation: Mutation,
): Promise<Judged> {
  const { http } = gateway.place(network)
  const wrong: string[] = []
  for (const [method, params] of questionsOf(mutation)) {
    const expected = await chain.call(method, ...params)
    const got = await askWhenReady(http, method, params)
    if (got.error !== undefined) return { mutation, verdict: 'refused', note: JSON.stringify(got.error) }
    if (!isSame(got.result, expected.result)) wrong.push(method)
  }
  if (wrong.length > 0) {
    const why = unprovable[`${mutation.part} ${mutation.field}`]
    return {
      mutation,
      verdict: why === undefined ? 'believed' : 'unprovable',
      note: `in ${wrong.join(', ')}`,
    }
  }
  if (liars.told(mutation) === 0) return { mutation, verdict: 'not told', note: '' }
  const lie = accusation(gateway.log(), network)
  if (lie !== null) return { mutation, verdict: 'caught', note: lie }
  return { mutation, verdict: liars.passedOver(mutation) ? 'passed over' : 'overwritten', note: '' }
}

/** The question that is about the part first, then all the others about the same place: the store must hold no lie. */
function questionsOf({ part, target }: Mutation): [method: string, params: unknown[]][] {
  const { block, number, index, transaction } = target
  if (part === 'estimate') return [['eth_estimateGas', estimate]]
  const about: Record<Exclude<Part, 'estimate'>, [string, unknown[]][]> = {
    block: [['eth_getBlockByHash', [block, true]]],
    uncle: [['eth_getUncleByBlockHashAndIndex', [block, index]]],
    transaction: [
      ['eth_getTransactionByBlockNumberAndIndex', [number, index]],
      ['eth_getTransactionByBlockHashAndIndex', [block, index]],
    ],
    receipt: transaction === '' ? [] : [['eth_getTransactionReceipt', [transaction]]],
  }
  const rest = Object.entries(about).flatMap(([name, questions]) => (name === part ? [] : questions))
  return [...about[part], ...rest]
}

async function askWhenReady(
  url: string,
  method: string,
  params: readonly unknown[],
): Promise<{ result?: unknown; error?: unknown }> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const text = await response.text()
    // A network comes into service with its first block.
    if (response.status === 503 && text.includes('waits for') && attempt < 400) {
      await pause(50)
      continue
    }
    return JSON.parse(text)
  }
}

/** What the log says that the liar of a network told. */
function accusation(log: string, network: string): string | null {
  for (const line of log.split('\n')) {
    if (!line.includes(`"${network}"`) || !line.includes('"lie"')) continue
    const entry: { network?: unknown; upstream?: unknown; lie?: unknown } = JSON.parse(line)
    if (entry.network === network && entry.upstream === 'liar') return String(entry.lie)
  }
  return null
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  )
}
