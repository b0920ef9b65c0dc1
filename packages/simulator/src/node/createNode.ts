import type { Hex } from '@causeway/rpc'
import { alter } from '../faults/alter.ts'
import type { Profile } from '../faults/profile.ts'
import type { Random } from '../random.ts'
import type { Tree, TreeBlock } from '../tree/tree.ts'
import { worldFinality } from '../world/world.ts'
import { answer, type Said } from './answer.ts'
import { member } from './member.ts'
import type { NodeView } from './nodeView.ts'

export interface NodeOptions {
  readonly tree: Tree
  readonly profile: Profile
  readonly random: Random
  readonly finality?: NodeView['finality']
  readonly chainId?: bigint
}

/** A simulated node: what it has, what it says of it, and the lies among that. */
export interface SimulatedNode {
  profile: Profile
  /** What it has now, honestly. */
  view(): NodeView
  /** The chain moved: it follows, as far behind as its profile says. */
  hear(head: Hex): void
  /** Answers one message, a call or a batch; gives the body. */
  say(text: string): string
  /** Every lie it told, in words. */
  readonly lies: readonly string[]
}

/** Looks like a call of ours as far as an answer needs it. */
interface Asked {
  readonly id: unknown
  readonly method: string
  readonly params: readonly unknown[]
}

export function createNode({ tree, random, ...options }: NodeOptions): SimulatedNode {
  const lies: string[] = []
  const knows = new Set<Hex>()
  let heard = tree.genesis.hash
  const lacking = random.fork('receipts')
  const receiptLack = new Map<Hex, boolean>()

  const lacksReceipts = ({ hash }: TreeBlock): boolean => {
    const { missingReceipts } = node.profile
    if (missingReceipts === 0) return false
    const known = receiptLack.get(hash) ?? lacking.fork(hash).chance(missingReceipts)
    receiptLack.set(hash, known)
    return known
  }

  const head = (): Hex => {
    const chain = tree.chain(heard)
    return (chain[Math.max(0, chain.length - 1 - node.profile.lag)] ?? tree.genesis).hash
  }

  const sayOne = ({ id, method, params }: Asked): string => {
    const isLacking = node.profile.without.includes(method)
    const said = isLacking ? missing(method) : tampered(method, answer(node.view(), method, params))
    const prefix = `{"jsonrpc":"2.0","id":${JSON.stringify(id ?? null)},`
    return 'result' in said
      ? `${prefix}"result":${said.result}}`
      : `${prefix}"error":${JSON.stringify(said.error)}}`
  }

  const tampered = (method: string, said: Said): Said => {
    const isLie = random.chance(node.profile.lies)
    const isSilence = random.chance(node.profile.silences)
    if (!('result' in said)) return said
    if (isLie) {
      const { result, where } = alter(said.result, random)
      lies.push(`${method}: ${where}`)
      return { result }
    }
    return isSilence && said.result.startsWith('{') ? { result: 'null' } : said
  }

  const node: SimulatedNode = {
    profile: options.profile,
    lies,
    view: () => ({
      tree,
      head: head(),
      finality: options.finality ?? worldFinality,
      keeps: node.profile.keeps,
      knows,
      chainId: options.chainId ?? tree.chainId,
      lacksReceipts,
    }),
    hear(next) {
      for (const block of tree.chain(heard)) knows.add(block.hash)
      heard = next
    },
    say(text) {
      const message: unknown = JSON.parse(text)
      return Array.isArray(message) ? `[${message.map(asked).map(sayOne).join(',')}]` : sayOne(asked(message))
    },
  }
  return node
}

function asked(message: unknown): Asked {
  const params = member(message, 'params')
  return {
    id: member(message, 'id'),
    method: String(member(message, 'method')),
    params: Array.isArray(params) ? params : [],
  }
}

function missing(method: string): Said {
  return {
    error: { code: -32601, message: `the method ${method} does not exist/is not available` },
  }
}
