import { type Clock, type Posted, type Transport, TransportError } from '@causeway/gateway'
import { decideAct, garble } from '../faults/act.ts'
import type { HttpReply } from '../faults/throttles.ts'
import type { SimulatedNode } from '../node/createNode.ts'
import { member } from '../node/member.ts'
import type { Random } from '../random.ts'
import { openVirtualLine, type VirtualLine } from './virtualLine.ts'

/** A node where the wire ends. */
export interface Station {
  readonly id: string
  readonly node: SimulatedNode
  readonly random: Random
  isDown: boolean
  /** What to call so that every connection breaks. */
  readonly cut: Set<() => void>
  readonly lines: Set<VirtualLine>
}

export interface VirtualTransportOptions {
  readonly clock: Clock
  readonly stations: ReadonlyMap<string, Station>
  readonly note: (line: string) => void
}

/** The network between a gateway and the nodes of a world. */
export function createVirtualTransport({ clock, stations, note }: VirtualTransportOptions): Transport {
  const stationOf = (id: string): Station => {
    const station = stations.get(id)
    if (station === undefined) throw new RangeError(`the world has no node ${id}`)
    return station
  }

  return {
    post(upstream, body, signal) {
      const station = stationOf(upstream.id)
      note(`${station.id} > ${body}`)
      return post({ clock, note, station, body, signal })
    },
    open: (upstream, on) => openVirtualLine({ clock, note, station: stationOf(upstream.id), on }),
  }
}

interface Request {
  readonly clock: Clock
  readonly note: (line: string) => void
  readonly station: Station
  readonly body: string
  readonly signal: AbortSignal
}

function post({ clock, note, station, body, signal }: Request): Promise<Posted> {
  return new Promise((resolve, reject) => {
    let takeBack = (): void => {}
    const leave = (): void => {
      takeBack()
      station.cut.delete(cut)
      signal.removeEventListener('abort', abort)
    }
    const fail = (kind: TransportError['kind']): void => {
      leave()
      note(`${station.id} < ${kind}`)
      reject(new TransportError(kind, `the upstream is ${kind}`))
    }
    const cut = () => fail('reset')
    const abort = () => fail('aborted')
    const deliver = ({ status, headers, body: text }: HttpReply): void => {
      leave()
      note(`${station.id} < ${status} ${text}`)
      const seconds = Number(headers['retry-after'])
      resolve({ status, text, retryAfterMs: Number.isNaN(seconds) ? null : seconds * 1000 })
    }
    const later = (ms: number, call: () => void): void => {
      takeBack = clock.after(ms, call)
    }

    if (signal.aborted) return abort()
    if (station.isDown) return later(1, () => fail('unreachable'))
    station.cut.add(cut)
    signal.addEventListener('abort', abort)
    const act = decideAct(station.node.profile, station.random)
    switch (act.kind) {
      case 'hang':
        return
      case 'reset':
        return later(act.afterMs, cut)
      case 'reply':
        return later(act.afterMs, () => deliver(act.reply(idOf(body))))
      case 'garble':
        return later(act.afterMs, () => deliver(garble(act.how, station.node.say(body))))
      case 'answer':
        return later(act.afterMs, () => {
          // What it says is decided when it begins to say it, however long that takes.
          const said = { status: 200, headers: {}, body: station.node.say(body) }
          if (act.bodyMs === 0) deliver(said)
          else later(act.bodyMs, () => deliver(said))
        })
    }
  })
}

/** The id that an error names: the call's, and none for a batch. */
function idOf(body: string): unknown {
  return member(JSON.parse(body), 'id') ?? null
}
