import type { Asking, BlockSource, ToldBlock } from '@causeway/chain'
import type { Gateway, Outcome, RequestOptions, UpstreamCall } from '@causeway/gateway'
import { type Hex, RpcError, toQuantity } from '@causeway/rpc'

/** Upstreams that may fail to give a block whole before nobody else is asked. */
const maxAttempts = 3

/** How long another upstream may take to confirm what one said; it is in service, so it is alive. */
const confirmMs = 2_000

/**
 * Blocks from the upstreams of a network. All parts of one block come from one upstream, so that whoever told a lie is
 * known. A block costs two calls, its uncles one each; where `eth_getBlockReceipts` is missing, receipts are asked for
 * together, in as few bodies as the upstream takes.
 */
export function createGatewayBlocks(options: { gateway: Gateway; deadlineMs: () => number }): BlockSource {
  const { gateway, deadlineMs } = options
  /** Upstreams that do not have `eth_getBlockReceipts`. */
  const withoutBlockReceipts = new Set<string>()

  const ask = async (method: string, params: unknown[], how: RequestOptions): Promise<unknown> =>
    valueIn(await gateway.request({ method, params }, { deadlineMs: deadlineMs(), ...how }))

  const askAll = async (method: string, all: unknown[][], how: RequestOptions): Promise<unknown[]> => {
    if (all.length === 0) return []
    const calls = all.map((params) => ({ method, params }))
    return (await gateway.requestAll(calls, { deadlineMs: deadlineMs(), ...how })).map(valueIn)
  }

  /** How one upstream and no other is asked. */
  const only = (upstream: string, asking: Asking): RequestOptions => ({
    only: new Set([upstream]),
    partner: asking.partner === true,
  })

  const receiptsOf = async (
    block: ToldHeader,
    upstream: string,
    how: RequestOptions,
  ): Promise<readonly unknown[] | null> => {
    if (block.transactions.length === 0) return []
    if (!withoutBlockReceipts.has(upstream)) {
      try {
        const receipts = await ask('eth_getBlockReceipts', [block.hash], how)
        // Nodes that are still healing answer with too few; another one has them all.
        return Array.isArray(receipts) && receipts.length > 0 ? receipts : null
      } catch (error) {
        if (!isUnsupported(error)) throw error
        withoutBlockReceipts.add(upstream)
      }
    }
    const receipts = await askAll(
      'eth_getTransactionReceipt',
      block.transactions.map((hash) => [hash]),
      how,
    )
    return receipts.includes(null) ? null : receipts
  }

  const unclesOf = (block: ToldHeader, how: RequestOptions): Promise<unknown[]> =>
    askAll(
      'eth_getUncleByBlockHashAndIndex',
      Array.from({ length: block.uncles }, (_, index) => [block.hash, toQuantity(index)]),
      how,
    )

  /** The rest of a block from the upstream that told its first part; `null` when it does not have all of it. */
  const complete = async (told: unknown, from: string, asking: Asking): Promise<ToldBlock | null> => {
    const block = readTold(told)
    // What is no block at all is for the verifier to name.
    if (block === null) return { from, block: told, receipts: [], uncles: [] }
    try {
      const how = only(from, asking)
      const [receipts, uncles] = await Promise.all([receiptsOf(block, from, how), unclesOf(block, how)])
      if (receipts === null || uncles.includes(null)) return null
      return { from, block: told, receipts, uncles }
    } catch (error) {
      if (error instanceof RpcError) return null
      throw error
    }
  }

  return {
    async block(ref, asking = {}) {
      const tried = new Set(asking.not)
      const partner = asking.partner === true
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        const how: RequestOptions = { deadlineMs: deadlineMs(), partner, not: new Set(tried) }
        const outcome = await gateway.request(callFor(ref, true), how)
        if (outcome.kind === 'refusal') throw tried.size === 0 ? outcome.error : notWhole()
        const told: unknown = JSON.parse(outcome.result)
        if (told === null) {
          if (tried.size === 0) return null
          break
        }
        const { upstream } = outcome.from
        const rest = complete(told, upstream, asking)
        const whole = await (partner ? unlessOut(gateway, upstream, rest) : rest)
        if (whole !== null) return whole
        tried.add(upstream)
      }
      throw notWhole()
    },

    async headers(refs, asking = {}) {
      const isConfirming = asking.not !== undefined
      const outcomes = await gateway.requestAll(
        refs.map((ref) => callFor(ref, false)),
        {
          deadlineMs: isConfirming ? Math.min(confirmMs, deadlineMs()) : deadlineMs(),
          partner: asking.partner === true,
          ...(asking.not === undefined ? null : { not: asking.not }),
        },
      )
      return outcomes.map((outcome) => {
        const header: unknown = outcome.kind === 'answer' ? JSON.parse(outcome.result) : null
        return outcome.kind !== 'answer' || header === null ? null : { from: outcome.from.upstream, header }
      })
    },

    others(from) {
      const others = gateway.status().filter(({ id, role }) => role === 'own' && id !== from)
      if (others.length === 0) return 'none'
      return others.some(({ state }) => inService.has(state)) ? 'some' : 'out'
    },

    async locate(transaction, asking = {}) {
      const call = { method: 'eth_getTransactionByHash', params: [transaction] }
      const outcome = await gateway.request(call, {
        deadlineMs: deadlineMs(),
        partner: asking.partner === true,
      })
      if (outcome.kind === 'refusal') throw outcome.error
      const block = memberOf(JSON.parse(outcome.result), 'blockHash')
      return isHash(block) ? { from: outcome.from.upstream, block } : null
    },

    accuse: (from, lie) => gateway.accuse(from, lie),
  }
}

/** States in which an upstream can be asked at once. */
const inService: ReadonlySet<string> = new Set(['good', 'slow', 'lagging'])

/** A block with whole transactions, or with their hashes alone. */
function callFor(ref: { hash: Hex } | { number: bigint }, isWhole: boolean): UpstreamCall {
  return 'hash' in ref
    ? { method: 'eth_getBlockByHash', params: [ref.hash, isWhole] }
    : { method: 'eth_getBlockByNumber', params: [toQuantity(ref.number), isWhole] }
}

/** How often it is looked whether a node that is waited for is still there. */
const lookMs = 100

/**
 * Where somebody else may be asked, a node that goes out after it told the first part is not waited for: `null` then. It
 * alone has been asked for the rest, so its deadline would be that of the caller.
 */
async function unlessOut<Result>(
  gateway: Pick<Gateway, 'status'>,
  upstream: string,
  work: Promise<Result | null>,
): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined
  const out = new Promise<null>((resolve) => {
    timer = setInterval(() => {
      const status = gateway.status().find(({ id }) => id === upstream)
      if (status?.state === 'failing') resolve(null)
    }, lookMs)
  })
  try {
    return await Promise.race([work, out])
  } finally {
    clearInterval(timer)
  }
}

/** As much of a block as is needed to ask for the rest; nothing of it is believed. */
interface ToldHeader {
  readonly hash: Hex
  readonly transactions: readonly unknown[]
  readonly uncles: number
}

/** More uncles than this are no block's (the rules allow two), and each costs a call. */
const maxUncles = 16

function readTold(told: unknown): ToldHeader | null {
  const hash = memberOf(told, 'hash')
  const transactions = memberOf(told, 'transactions')
  const uncles = memberOf(told, 'uncles')
  if (!isHash(hash) || !Array.isArray(transactions)) return null
  const count = Array.isArray(uncles) ? uncles.length : 0
  if (count > maxUncles) return null
  return { hash, transactions: transactions.map((each: unknown) => memberOf(each, 'hash')), uncles: count }
}

function valueIn(outcome: Outcome): unknown {
  if (outcome.kind === 'refusal') throw outcome.error
  return JSON.parse(outcome.result)
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.getOwnPropertyDescriptor(value, name)?.value
}

function isHash(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value)
}

/** Whether a refusal says that the method is not there, in this form at least. */
function isUnsupported(error: unknown): boolean {
  return error instanceof RpcError && (error.row === 'methodNotFound' || error.row === 'invalidParams')
}

function notWhole(): RpcError {
  return new RpcError('unavailable', 'no upstream of this network gave the block whole')
}
