import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createOurs } from '../../../e2e/dist/reference/createOurs.js'
import { createReference } from '../../../e2e/dist/reference/createReference.js'
import type { Side } from '../../../e2e/dist/reference/side.js'
import { createWorld } from '../../../e2e/dist/reference/world.js'
import { median } from '../data/median.ts'
import { rootFolder } from '../servers/folders.ts'
import { type Circumstances, circumstances } from './circumstances.ts'

/** CPU microseconds a call, and how many times as many the reference takes. */
export type SessionRow = { call: string; scopes: number; causeway: number; reference: number; ratio: number }
export type SessionReport = Circumstances & { reference: string; rows: SessionRow[] }

type Call = (side: Side) => unknown

/**
 * The session methods beside the handlers that the reference wallet publishes, in this process and in turns, so that
 * whatever else the machine does falls on both. The first turn of each warms it up and is not counted.
 */
export async function measureSessions(rounds: number, seconds: number): Promise<SessionReport> {
  const rows: SessionRow[] = []
  for (const scopes of [1, 100]) {
    const world = createWorld(Array.from({ length: scopes }, (_, index) => String(index + 1)))
    const sides = { causeway: createOurs(world), reference: createReference(world) }
    const calls = callsOf(world.chains)
    for (const [call, run] of Object.entries(calls)) {
      await compareAnswers(sides.causeway, sides.reference, world.chains, calls)
      const turns: { causeway: number; reference: number }[] = []
      for (let round = 0; round <= rounds; round += 1) {
        const turn = round === 0 ? seconds * 10 : seconds
        const causeway = await cpuOf(run, sides.causeway, turn)
        const reference = await cpuOf(run, sides.reference, turn)
        if (round > 0) turns.push({ causeway, reference })
      }
      rows.push({
        call,
        scopes,
        causeway: median(turns.map((turn) => turn.causeway)),
        reference: median(turns.map((turn) => turn.reference)),
        ratio: median(turns.map((turn) => turn.reference / turn.causeway)),
      })
    }
  }
  return { ...circumstances(), reference: referenceVersion(), rows }
}

function callsOf(chains: readonly string[]): Record<'create' | 'get' | 'authorise' | 'route', Call> {
  const scope = { methods: [], notifications: [], accounts: [] }
  const create = { optionalScopes: Object.fromEntries(chains.map((chain) => [`eip155:${chain}`, scope])) }
  const invoke = { scope: `eip155:${chains.at(-1)}`, request: { method: 'eth_chainId', params: [] } }
  return {
    create: (side) => {
      side.reset()
      return side.handle('wallet_createSession', create)
    },
    get: (side) => side.handle('wallet_getSession', {}),
    authorise: (side) => side.authorise(invoke),
    route: (side) => side.handle('wallet_invokeMethod', invoke),
  }
}

/** What is timed must be the same work: both grant every chain and both let the call through. */
async function compareAnswers(
  causeway: Side,
  reference: Side,
  chains: readonly string[],
  calls: ReturnType<typeof callsOf>,
): Promise<void> {
  for (const side of [causeway, reference]) {
    const created = JSON.stringify(await calls.create(side))
    const read = JSON.stringify(await calls.get(side))
    const routed = JSON.stringify(await calls.route(side))
    await calls.authorise(side)
    for (const answer of [created, read])
      for (const chain of chains)
        if (!answer.includes(`"eip155:${chain}:0x`)) throw new Error(`eip155:${chain} was not granted`)
    if (!routed.includes('"method":"eth_chainId"')) throw new Error('a call was not let through')
  }
}

/** CPU microseconds of the whole process, its collector and its compiler included, for each call of a turn. */
async function cpuOf(run: Call, side: Side, seconds: number): Promise<number> {
  const before = process.cpuUsage()
  const end = performance.now() + seconds * 1000
  let calls = 0
  do {
    for (let index = 0; index < 10; index += 1) await run(side)
    calls += 10
  } while (performance.now() < end)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / calls
}

function referenceVersion(): string {
  const manifest = JSON.parse(readFileSync(join(rootFolder, 'e2e/package.json'), 'utf8'))
  const name = '@metamask/multichain-api-middleware'
  return `${name} ${manifest.devDependencies[name]}`
}
