import { type Hex, RpcError } from '@causeway/rpc'
import { createStore, type Store } from '../store/openStore.ts'
import type { BlockSource, ToldBlock } from './blockSource.ts'
import { createUpstreamChain } from './openUpstreamChain.ts'
import type { Need } from './upstreamChain.ts'
import { type Verdict, type VerifyOptions, verifyToldBlock } from './verifyToldBlock.ts'
import { type MadeBlock, pointerTo } from './worldsBlocks.test.support.ts'
import { checkAnswer, checkFollowed, checkView } from './worldsCheck.test.support.ts'
import type { MemoryTables } from './worldsTables.test.support.ts'
import type { Tree } from './worldsTree.test.support.ts'

/** What is asked of a chain. */
export type Step = { readonly follow: Hex } | { readonly need: Need }

/** Steps that begin at once, in this order, and what may happen meanwhile. */
export interface Plan {
  readonly steps: readonly Step[]
  /** How many blocks may be made to go. */
  readonly evictions: 0 | 1
  /** Whether the upstreams may fail to answer. */
  readonly failures: boolean
}

/** Picks one of that many ways to go on. */
type Choose = (count: number) => number

export interface World {
  readonly tree: Tree
  readonly finality: { safe: number; finalized: number }
  readonly reach: number
}

/** A question to the upstreams that nobody has answered yet. */
interface Open {
  /** What is asked, and how the store was when it was. */
  readonly text: string
  /** All that two upstreams can say, wherever they are: a block of either fork, or that they have none. */
  readonly answers: readonly (() => void)[]
}

export interface RunOptions {
  readonly world: World
  readonly from: MemoryTables
  readonly plan: Plan
  readonly choose: Choose
  /** Told of every state between two answers; `true` where it was seen before, so that the run may end. */
  wasSeen(state: string): boolean
}

export interface Run {
  /** As they are at the end; `null` where the run ended early. */
  readonly tables: MemoryTables | null
  /** Answers to lookups that were compared with the tree. */
  readonly checked: number
}

/** Told blocks are the same objects in every run, so each is verified once. */
const verdicts = new WeakMap<object, Verdict>()

function verifyOnce(told: ToldBlock, options: VerifyOptions): Verdict {
  const key = Object(told.block)
  const known = verdicts.get(key)
  if (known !== undefined && 'block' in known) {
    const { asked } = options
    if (asked === undefined || !('hash' in asked) || asked.hash === known.block.hash) return known
  }
  const verdict = verifyToldBlock(told, options)
  verdicts.set(key, verdict)
  return verdict
}

/**
 * Does a plan on a copy of a store until all its steps have ended, where `choose` decides which question the upstreams answer next
 * and how, and which block goes when room is made. Upstreams may move between any two answers, so an answer is a block
 * of any fork, or none. Throws where an answer, or anything the view shows, is not of one chain that ends in the head.
 */
export async function runPlan({ world, from, plan, choose, wasSeen }: RunOptions): Promise<Run> {
  const { tree } = world
  const tables = from.copy()
  const open: Open[] = []
  const running = new Set(plan.steps)
  const failures: unknown[] = []
  const evictions = { left: plan.evictions }
  /** Blocks that some upstream gave in this run. */
  const told = new Set<Hex>()
  let isStuck = false
  let checked = 0
  const store = withChosenEviction(createStore('memory', tables), choose, evictions)
  const describe = describeOnce(world, store, tables)
  const chain = createUpstreamChain({
    store,
    source: createOpenSource(world, describe, open, told, plan.failures),
    config: null,
    finality: world.finality,
    reach: world.reach,
    maxBytes: 0,
    verify: verifyOnce,
    clock: { now: () => 0, after: () => () => undefined },
    log: ({ event }) => {
      if (event === 'stuck') isStuck = true
    },
  })
  const before = store.head()
  if (before !== null) await chain.follow(before)
  // An answer is right if it was when it was given: the head may move before whoever asked comes to see it.
  let heads = before === null ? [] : [before]
  chain.onChange(() => heads.push(chain.view.head()))
  checkView(tree, store, chain)

  for (const step of plan.steps) {
    const done =
      'follow' in step
        ? chain.follow(pointerTo(tree.byHash(step.follow))).then(() => {
            if (!isStuck) checkFollowed(tree, chain, step.follow, told)
          })
        : chain.provide(step.need).then((provided) => {
            checked++
            checkAnswer(tree, chain, heads, step.need, provided)
          })
    done
      .catch((error: unknown) => {
        if (!(error instanceof RpcError)) failures.push(error)
      })
      .finally(() => running.delete(step))
  }
  for (;;) {
    await new Promise((resume) => setImmediate(resume))
    if (failures.length > 0) throw failures[0]
    checkView(tree, store, chain)
    heads = heads.slice(-1)
    if (running.size === 0) return { tables, checked }
    const questions = open.map(({ text }) => text).sort()
    const under = [...running].map((step) => describeStep(world, step)).sort()
    const isTold = told.has(store.head()?.hash ?? '0x')
    const state = `${describe()} | ${under} | ${questions} | ${evictions.left} ${plan.failures} ${isTold}`
    if (wasSeen(state)) return { tables: null, checked }
    const choices = open.flatMap((question, at) => question.answers.map((answer) => ({ at, answer })))
    const choice = choices[choose(choices.length)]
    if (choice === undefined) throw new Error('a step waits, though no question is open')
    open.splice(choice.at, 1)
    choice.answer()
  }
}

function createOpenSource(
  { tree }: World,
  describe: () => string,
  open: Open[],
  toldBlocks: Set<Hex>,
  fails: boolean,
): BlockSource {
  const ask = <T extends ToldBlock | { block: Hex } | null>(
    text: string,
    answers: readonly T[],
  ): Promise<T> =>
    new Promise((resolve, reject) => {
      const failure = () => reject(new RpcError('timedOut'))
      open.push({
        text: `${text} when ${describe()}`,
        answers: [
          ...answers.map((answer) => () => {
            const hash = answer === null ? null : hashOf(answer.block)
            if (hash !== null) toldBlocks.add(hash)
            resolve(answer)
          }),
          ...(fails ? [failure] : []),
        ],
      })
    })
  const tell = (made: MadeBlock): ToldBlock => ({ from: 'one', ...made.told })
  return {
    block(ref) {
      const found = 'hash' in ref ? [tree.byHash(ref.hash)] : tree.atNumber(ref.number)
      return ask('hash' in ref ? tree.nameOf(ref.hash) : `${ref.number}`, [...found.map(tell), null])
    },
    headers(refs) {
      return Promise.all(
        refs.map(async (ref) => {
          const found = 'hash' in ref ? [tree.byHash(ref.hash)] : tree.atNumber(ref.number)
          const text = `header ${'hash' in ref ? tree.nameOf(ref.hash) : ref.number}`
          const told = await ask(text, [...found.map(tell), null]).catch(() => null)
          return told === null ? null : { from: 'two', header: told.block }
        }),
      )
    },
    others: () => 'some',
    locate(transaction) {
      const found = tree.having(transaction).map(({ block }) => ({ from: 'one', block: block.hash }))
      return ask(transaction, [...found, null])
    },
    accuse() {
      throw new Error('an upstream that tells the truth was called a liar')
    },
  }
}

/** The hash of a told block; where a transaction lies names its block, but does not tell it. */
function hashOf(block: unknown): Hex | null {
  return typeof block === 'object' && block !== null && 'hash' in block ? (block.hash as Hex) : null
}

/** The description, made again only when something was written. */
function describeOnce(world: World, store: Store, tables: MemoryTables): () => string {
  let known = { version: -1, text: '' }
  return () => {
    if (known.version !== tables.version())
      known = { version: tables.version(), text: describeStore(world, store) }
    return known.text
  }
}

/** A store as text: equal texts behave equally. */
export function describeStore({ tree }: World, store: Store): string {
  const head = store.head()
  const stored = tree.blocks.filter(({ block }) => store.fetched(block.hash) !== null)
  const canonical = head === null ? [] : store.canonicalRange(0n, head.number)
  const floor = Buffer.from(store.meta('floor') ?? Buffer.alloc(8)).readBigUInt64BE(0)
  const names = canonical.map(({ hash }) => tree.nameOf(hash))
  return `${stored.map(({ name }) => name)}; ${names} from ${floor} to ${head === null ? '' : tree.nameOf(head.hash)}`
}

export function describeStep({ tree }: World, step: Step): string {
  if ('follow' in step) return `follow ${tree.nameOf(step.follow)}`
  const { need } = step
  if ('block' in need) return `block ${tree.nameOf(need.block)}`
  if ('number' in need) return `number ${need.number}`
  return 'tag' in need ? need.tag : `transaction ${need.transaction}`
}

/** The shelf asks for the oldest blocks when room is to be made; here any block may be the one, or none. */
function withChosenEviction(store: Store, choose: Choose, evictions: { left: number }): Store {
  return {
    ...store,
    fetchedFrom(order, limit) {
      const stored = store.fetchedFrom(order, limit)
      if (limit !== 64) return stored
      if (evictions.left === 0) return []
      const victim = stored[choose(stored.length + 1) - 1]
      if (victim === undefined) return []
      evictions.left--
      return [victim]
    },
  }
}
