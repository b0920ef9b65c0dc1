import { errorCatalogue, type Hex } from '@causeway/rpc'
import { answer } from '../node/answer.ts'
import { member } from '../node/member.ts'
import { hashed, isPruned, type NodeView } from '../node/nodeView.ts'
import type { TreeBlock } from '../tree/tree.ts'
import { type World, worldFinality } from '../world/world.ts'

/** A call to whoever is tested, and all that came back. */
export interface Heard {
  readonly method: string
  readonly params: readonly unknown[]
  /** The whole message. */
  readonly text: string
  /** What each node had when it was asked, which an answer on its way may still be from. */
  readonly before?: readonly NodeView[]
}

/** What the chain says to an answer. */
export type Verdict =
  | { readonly kind: 'right' | 'nothing' | 'refused' | 'unprovable' }
  | { readonly kind: 'wrong'; readonly why: string }

const wrong = (why: string): Verdict => ({ kind: 'wrong', why })

/**
 * Holds an answer against the chain itself. It is right when a node without faults, whose head was the head of any node
 * of the world until now, would give it to the byte. `null` is an answer only where one of the nodes cannot know better;
 * a refusal must be of the catalogue, name nothing of the nodes, and not be a bug.
 */
export function judge(world: World, heard: Heard): Verdict {
  const { method, params, text } = heard
  if (world.plan.nodes.some(({ id }) => text.includes(`${id}.test`))) return wrong('it names an address')
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return wrong('it is not JSON')
  }
  const error = member(message, 'error')
  if (error !== undefined) return judgeError(world, error)
  const result = JSON.stringify(member(message, 'result'))
  if (result === undefined) return wrong('it is neither a result nor an error')
  if (result === 'null') return judgeNothing(world, heard)
  if (isPossible(world, world.seen, heard, result)) return { kind: 'right' }
  // A chain that is being reorganised may show a head that was nobody's last block, but is on a chain that somebody has.
  if (isOfHead(method, params) && isPossible(world, visible(world), heard, result)) return { kind: 'right' }
  if (method === 'eth_sendRawTransaction') return judgeSent(world, params, result)
  if (method === 'eth_getTransactionByHash' && isPending(world, params, member(message, 'result'))) {
    return { kind: 'right' }
  }
  if (unprovable.has(method) && world.plan.nodes.some(({ profile }) => profile.lies > 0)) {
    return { kind: 'unprovable' }
  }
  return wrong('no chain of this world says so')
}

/** A transaction that is known already counts as sent; its hash is its own, whoever says it. */
function judgeSent({ tree }: World, [raw]: readonly unknown[], result: string): Verdict {
  for (const { transactions } of tree.blocks.values()) {
    const sent = transactions.find((transaction) => transaction.raw === raw)
    if (sent !== undefined)
      return `"${sent.hash}"` === result ? { kind: 'right' } : wrong('it is not the hash')
  }
  return wrong('what is no transaction was sent')
}

/** One that was sent through here waits for its block as far as anybody here knows: the same transaction, in none. */
function isPending({ tree }: World, [hash]: readonly unknown[], result: unknown): boolean {
  const placeFields = ['blockHash', 'blockNumber', 'blockTimestamp', 'transactionIndex', 'gasPrice']
  if (member(result, 'blockHash') !== null) return false
  for (const { transactions } of tree.blocks.values()) {
    const known = transactions.find((transaction) => transaction.hash === hash)
    if (known === undefined) continue
    const mined: Record<string, unknown> = JSON.parse(known.text)
    return Object.entries(mined).every(
      ([name, value]) =>
        placeFields.includes(name) || JSON.stringify(member(result, name)) === JSON.stringify(value),
    )
  }
  return false
}

/** Answers that hold a node's word for its state: no root that we recompute has it. */
const unprovable: ReadonlySet<string> = new Set(['eth_getBalance', 'eth_getTransactionCount', 'eth_getCode'])

const catalogueCodes: ReadonlySet<unknown> = new Set(Object.values(errorCatalogue).map(({ code }) => code))

function judgeError(world: World, error: unknown): Verdict {
  const code = member(error, 'code')
  const says = member(error, 'message')
  if (!catalogueCodes.has(code)) return wrong(`the code ${code} is not in the catalogue`)
  if (code === errorCatalogue.internal.code) return wrong(`a bug: ${says}`)
  if (typeof says !== 'string' || says === '') return wrong('an error says nothing')
  const names = world.plan.nodes.filter(({ id }) => says.includes(id))
  return names.length === 0 ? { kind: 'refused' } : wrong('an error names a node')
}

/** Whether a node without faults would answer this, with any of these blocks as its head. */
function isPossible(
  world: World,
  heads: Iterable<Hex>,
  { method, params }: Pick<Heard, 'method' | 'params'>,
  result: string,
): boolean {
  const texts = new Set<string>()
  for (const head of heads) {
    const said = answer(faultlessView(world, head), method, params)
    if ('result' in said) texts.add(said.result)
  }
  // The engine writes JSON without spaces, as we do; where it does not, the values decide.
  return texts.has(result) || [...texts].some((text) => normal(text) === result)
}

const headTags: ReadonlySet<unknown> = new Set(['latest', 'safe', 'finalized', 'pending'])

function isOfHead(method: string, params: readonly unknown[]): boolean {
  return method === 'eth_blockNumber' || params.some((param) => headTags.has(param))
}

/** Every block of every chain that any node has had. */
function visible({ tree, seen }: World): Set<Hex> {
  return new Set([...seen].flatMap((head) => tree.chain(head).map(({ hash }) => hash)))
}

function faultlessView({ tree }: World, head: Hex): NodeView {
  return {
    tree,
    head,
    finality: worldFinality,
    keeps: null,
    // A block is the same under its hash whoever has it.
    knows: everyHash(tree.blocks),
    lacksReceipts: () => false,
    chainId: tree.chainId,
  }
}

const hashes = new WeakMap<ReadonlyMap<Hex, TreeBlock>, ReadonlySet<Hex>>()

function everyHash(blocks: ReadonlyMap<Hex, TreeBlock>): ReadonlySet<Hex> {
  const known = hashes.get(blocks) ?? new Set(blocks.keys())
  hashes.set(blocks, known)
  return known
}

const normal = (text: string): string => JSON.stringify(JSON.parse(text))

/**
 * Nothing is the answer where a node without faults would say so too; or where one of the nodes is behind, has thrown the
 * block away, or may have kept silent, so that nobody could know whether there is more.
 */
function judgeNothing(world: World, { method, params, before = [] }: Heard): Verdict {
  if (isPossible(world, world.seen, { method, params }, 'null')) return { kind: 'nothing' }
  const [first] = params
  const isByHash = typeof first === 'string' && first.length === 66
  if (!isByHash) return wrong('it says there is nothing, and every chain of this world has it')
  for (const { id } of world.plan.nodes) {
    const node = world.nodes.get(id)
    if (node === undefined) continue
    const { lies, silences, missingReceipts } = node.profile
    if (lies > 0 || silences > 0 || missingReceipts > 0) return { kind: 'nothing' }
  }
  const hash: Hex = `0x${first.slice(2)}`
  const lacks = (view: NodeView): boolean => {
    const block = hashed(view, hash) ?? world.tree.locate(view.head, hash)?.block
    return block === undefined || isPruned(view, block)
  }
  if ([...before, ...viewsOf(world)].some(lacks)) return { kind: 'nothing' }
  return wrong('it says there is nothing, and every node has it')
}

/** What every node has now; a copy, so that it can be looked at later. */
export function viewsOf({ nodes }: World): NodeView[] {
  return [...nodes.values()].map((node) => {
    const view = node.view()
    return { ...view, knows: new Set(view.knows) }
  })
}
