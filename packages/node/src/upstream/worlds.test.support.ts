import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Clock, createGateway } from '@causeway/gateway'
import { errorCatalogue, type Hex } from '@causeway/rpc'
import {
  createRandom,
  createWorld,
  faultless,
  judge,
  pickQuestion,
  planWorld,
  type Tree,
  type Verdict,
  viewsOf,
  type World,
  worldFinality,
  worldLastsMs,
} from '@causeway/simulator'
import { createExchange } from '../exchange.ts'
import { openProject } from '../gate/openProjects.ts'
import { methods } from '../methods/index.ts'
import { createNetworkDirectory } from '../networkDirectory.ts'
import { createNetworkRow } from '../networkRow.ts'
import { createLog } from '../observe/createLog.ts'
import { noMeter, serve } from '../serve.ts'
import { openUpstreamNetwork } from './openUpstreamNetwork.ts'

/** What became of a world in which the production code ran. */
export interface Run {
  readonly counts: Readonly<Record<Verdict['kind'], number>>
  /** Answers that the chain says are wrong, in words. */
  readonly wrong: readonly string[]
  /** The longest that a call took, in milliseconds of the world. */
  readonly longestMs: number
  /** Calls that were never answered. */
  readonly stuck: number
  /** Timers that were left behind after everything was closed. */
  readonly timers: number
  readonly trace: readonly string[]
}

/** When a world's clock begins, in milliseconds since 1970. */
const epoch = 1_767_225_600_000

const questions = 30
const deadlineMs = 8_000

const log = createLog({ level: 'silent', to: { write: () => {} } })

/** Runs a random world against the whole service but its doors, and holds every answer against the chain. */
export async function runWorld(
  tree: Tree,
  seed: number,
  { isTraced = false, heals = false } = {},
): Promise<Run> {
  const world = createWorld(tree, planWorld(tree, seed), { isTraced })
  const random = createRandom(`reader/${seed}`)
  const clock = countTimers(world.clock)
  const now = () => epoch + clock.now()
  const directory = mkdtempSync(join(tmpdir(), 'causeway-world-'))
  const networks = createNetworkDirectory({ methods, clock: now, log })
  const name = 'world'
  const opened = openUpstreamNetwork({
    config: {
      ...createNetworkRow({ name, chainId: tree.chainId }),
      chainId: tree.chainId,
      kind: 'upstream',
      mining: { mode: 'none' },
      finality: worldFinality,
      blockGasLimit: 30_000_000n,
      source: null,
      upstream: {
        upstreams: world.upstreams,
        genesisHash: random.chance(0.5) ? tree.genesis.hash : null,
        verify: true,
        passThrough: [],
        deadlineMs,
      },
    },
    directory,
    networks,
    connect: (_, chainId, { upstreams, genesisHash }) =>
      createGateway({
        upstreams,
        chainId,
        ...(genesisHash === null ? {} : { genesisHash }),
        transport: world.transport,
        clock,
        random: world.random,
        log,
      }),
    log,
    clock: now,
    after: clock.after,
  })

  const counts = { right: 0, nothing: 0, refused: 0, unprovable: 0, wrong: 0 }
  const wrong: string[] = []
  const project = openProject('reader')
  let open = 0
  let longestMs = 0

  /** `isHealed`: nothing is broken any more, so only the chain as it is now is right, and nothing may be refused. */
  const ask = async (isHealed: boolean): Promise<void> => {
    const question = pickQuestion(tree, random)
    const caller = networks.callerOf(name, project)
    if (caller === null) throw new Error('the network has no name')
    const wantsFailover = random.chance(0.5)
    const exchange = createExchange('world', log, 'process', null, 'compatible', false, wantsFailover)
    const text = JSON.stringify({ jsonrpc: '2.0', id: 1, ...question })
    open++
    const askedAt = clock.now()
    const before = viewsOf(world)
    const answer = (await serve({ meter: noMeter, usage: null }, caller, text, exchange)) ?? ''
    open--
    longestMs = Math.max(longestMs, clock.now() - askedAt)
    const seen = isHealed ? new Set([lastHead(world)]) : world.seen
    const verdict = judge({ ...world, seen }, { ...question, text: answer, before })
    const isWrong =
      verdict.kind === 'wrong' || (isHealed && isUnanswered(answer) && !isOrphan(world, question.params[0]))
    counts[isWrong ? 'wrong' : verdict.kind]++
    if (!isWrong) return
    const why = verdict.kind === 'wrong' ? verdict.why : 'nothing is broken any more, and it is not answered'
    wrong.push(`seed ${seed}, ${clock.now()} ms: ${why}: ${text} → ${answer.slice(0, 400)}`)
  }

  for (let asked = 0; asked < questions; asked++)
    world.clock.after(random.below(worldLastsMs), () => void ask(false))
  const untilAnswered = () => world.clock.now() > worldLastsMs && open === 0
  await world.clock.run({ moment: worldLastsMs + 20 * deadlineMs, isDone: untilAnswered })
  const isHonest = world.plan.nodes.every(({ profile }) => profile.lies === 0)
  if (heals && isHonest) {
    await heal(world)
    for (let asked = 0; asked < questions; asked++) void ask(true)
    await world.clock.run({ moment: world.clock.now() + 20 * deadlineMs, isDone: () => open === 0 })
  }
  const stuck = open
  await opened.close()
  await networks.close()
  // What is under way when it is closed ends with its deadline, and nothing begins anew.
  await world.clock.run({ moment: world.clock.now() + 3 * deadlineMs, isDone: () => clock.open() === 0 })
  const timers = clock.open()
  rmSync(directory, { recursive: true, force: true })
  return { counts, wrong, longestMs, stuck, timers, trace: world.trace }
}

/** The chain and the forks of all random worlds. */
export const worldTree = { seed: 42, blocks: 24, forks: [1, 2, 5, 9, 24] }

/** Runs worlds by their seeds, one after another; a complaint names the seed that replays it. */
export async function runWorlds(
  tree: Tree,
  { from, count, heals = false }: { from: number; count: number; heals?: boolean },
): Promise<{ counts: Record<Verdict['kind'], number>; complaints: string[] }> {
  const counts = { right: 0, nothing: 0, refused: 0, unprovable: 0, wrong: 0 }
  const complaints: string[] = []
  for (let seed = from; seed < from + count; seed++) {
    const run = await runWorld(tree, seed, { heals })
    for (const kind of kinds) counts[kind] += run.counts[kind]
    complaints.push(...run.wrong)
    if (run.stuck > 0) complaints.push(`seed ${seed}: ${run.stuck} requests were never answered`)
    if (run.longestMs > deadlineMs + 1_000)
      complaints.push(`seed ${seed}: an answer took ${run.longestMs} ms`)
    if (run.timers > 0) complaints.push(`seed ${seed}: ${run.timers} timers were left behind`)
  }
  return { counts, complaints }
}

const kinds = ['right', 'nothing', 'refused', 'unprovable', 'wrong'] as const

/** A block that is on no chain is refused by right; upstreams that do not answer are not. */
function isUnanswered(answer: string): boolean {
  return answer.includes(`"code":${errorCatalogue.unavailable.code}`)
}

/** Whole blocks that left the chain cannot be had from a node without `eth_getBlockReceipts`. */
function isOrphan(world: World, asked: unknown): boolean {
  const hash = typeof asked === 'object' && asked !== null && 'blockHash' in asked ? asked.blockHash : asked
  return (
    world.tree.blocks.has(hash as Hex) &&
    !world.tree.chain(lastHead(world)).some((block) => block.hash === hash)
  )
}

function lastHead(world: World): Hex {
  return world.moved().at(-1)?.head ?? world.tree.genesis.hash
}

/** Everything works from now on. Who lied before would be shut out for up to an hour, so it is for worlds without lies. */
async function heal({ nodes, clock }: World): Promise<void> {
  for (const node of nodes.values()) node.profile = faultless
  await clock.run({ moment: clock.now() + 2 * 60_000 })
}

/** A clock that knows how many of its timers wait. */
function countTimers(clock: Clock): Clock & { open(): number } {
  let waiting = 0
  return {
    now: clock.now,
    after(ms, call) {
      let isWaiting = true
      waiting++
      const end = () => {
        if (isWaiting) waiting--
        isWaiting = false
      }
      const cancel = clock.after(ms, () => {
        end()
        call()
      })
      return () => {
        end()
        cancel()
      }
    },
    open: () => waiting,
  }
}
