import type { Upstream } from '@causeway/gateway'
import type { Hex } from '@causeway/rpc'
import { createNode, type SimulatedNode } from '../node/createNode.ts'
import { createRandom } from '../random.ts'
import type { Tree } from '../tree/tree.ts'
import { createVirtualClock } from '../virtualClock.ts'
import { createVirtualTransport, type Station } from './virtualTransport.ts'
import type { Move, World, WorldNode, WorldPlan } from './world.ts'

/** Begins a world. Nothing happens in it until its clock is run. `isTraced` keeps a line of all that goes over the wire. */
export function createWorld(tree: Tree, plan: WorldPlan, { isTraced = false } = {}): World {
  const clock = createVirtualClock()
  const random = createRandom(plan.seed)
  const trace: string[] = []
  const note = (line: string): void => {
    if (isTraced) trace.push(`${clock.now()} ${line}`)
  }
  const nodes = new Map<string, SimulatedNode>()
  const stations = new Map<string, Station>()
  const moved: Move[] = []
  const seen = new Set<Hex>()
  const [first] = plan.moves
  const transport = createVirtualTransport({ clock, stations, note })

  for (const { id, profile, chainId } of plan.nodes) {
    const chance = random.fork(id)
    const node = createNode({ tree, profile, random: chance, ...(chainId === undefined ? {} : { chainId }) })
    if (first !== undefined) node.hear(first.head)
    seen.add(node.view().head)
    nodes.set(id, node)
    const station: Station = {
      id,
      node,
      random: chance.fork('wire'),
      isDown: false,
      cut: new Set(),
      lines: new Set(),
    }
    stations.set(id, station)
    restartNowAndThen(station)
  }
  for (const move of plan.moves) clock.after(move.atMs, () => make(move))

  function make(move: Move): void {
    moved.push(move)
    note(`the head is ${move.head}`)
    for (const { id, hearsAfterMs } of plan.nodes) {
      clock.after(hearsAfterMs, () => {
        const station = stations.get(id)
        // A node that is away hears of the newest head when it is back.
        if (station === undefined || station.isDown) return
        hear(station, move)
      })
    }
  }

  function hear({ node, lines }: Station, move: Move): void {
    const before = node.view().head
    node.hear(move.head)
    const { head } = node.view()
    if (head === before) return
    seen.add(head)
    const block = tree.blocks.get(head)
    if (block !== undefined) for (const line of [...lines]) line.tell(block)
  }

  /** As long as its profile says so; a profile may be changed meanwhile. */
  function restartNowAndThen(station: Station): void {
    const often = station.node.profile.restarts
    if (often === null) return
    clock.after(station.random.between(1, 2 * often.everyMs), () => {
      if (station.node.profile.restarts === null) return
      note(`${station.id} goes down`)
      station.isDown = true
      for (const cut of [...station.cut]) cut()
      clock.after(station.random.between(1, 2 * often.downMs), () => {
        note(`${station.id} is back`)
        station.isDown = false
        const newest = moved.at(-1)
        if (newest !== undefined) hear(station, newest)
        restartNowAndThen(station)
      })
    })
  }

  return {
    tree,
    plan,
    upstreams: plan.nodes.map(toUpstream),
    transport,
    clock,
    random: random.fork('tested').next,
    nodes,
    isDown: (id) => stations.get(id)?.isDown ?? true,
    moved: () => moved,
    seen,
    trace,
  }
}

function toUpstream({ id, role, profile, ws }: WorldNode): Upstream {
  return {
    id,
    role,
    http: `http://${id}.test`,
    ws: ws ? `ws://${id}.test` : null,
    headers: {},
    labels: new Set(profile.keeps === null ? ['archive'] : []),
    weight: 1,
    limits: { perSecond: null, inFlight: null },
    only: null,
    except: new Set(),
  }
}
