import type { Clock, Line } from '@causeway/gateway'
import { decideAct, garble } from '../faults/act.ts'
import { createHeads } from '../node/heads.ts'
import { member } from '../node/member.ts'
import type { TreeBlock } from '../tree/tree.ts'
import type { Station } from './virtualTransport.ts'

/** A WebSocket to a node of a world, seen from the node. */
export interface VirtualLine {
  /** Tells those who subscribed to heads of a new one. */
  tell(block: TreeBlock): void
}

export interface VirtualLineOptions {
  readonly clock: Clock
  readonly note: (line: string) => void
  readonly station: Station
  readonly on: { open(): void; text(text: string): void; close(): void }
}

export function openVirtualLine({ clock, note, station, on }: VirtualLineOptions): Line {
  let isOpen = true
  /** Half open: what is sent arrives nowhere, and nobody is told. */
  let isDead = false

  const end = (): void => {
    if (!isOpen) return
    isOpen = false
    station.cut.delete(end)
    station.lines.delete(line)
    note(`${station.id} | closed`)
    on.close()
  }
  const later = (ms: number, call: () => void): void => {
    clock.after(ms, () => {
      if (isOpen && !isDead) call()
    })
  }
  const tell = (text: string): void => {
    note(`${station.id} | ${text}`)
    on.text(text)
  }
  const heads = createHeads()
  const subscriber = heads.open((text) => later(1, () => tell(text)))
  const line: VirtualLine = { tell: heads.tell }

  const answer = (text: string): void => {
    const message: unknown = JSON.parse(text)
    const act = decideAct(station.node.profile, station.random)
    if (act.kind === 'hang') {
      isDead = true
    } else if (act.kind === 'reset') {
      later(act.afterMs, end)
    } else {
      later(act.afterMs, () => {
        if (act.kind === 'reply') tell(act.reply(member(message, 'id')).body)
        else if (act.kind === 'garble') tell(garble(act.how, station.node.say(text)).body)
        else tell(subscriber.subscribe(text) ?? station.node.say(text))
      })
    }
  }

  clock.after(1, () => {
    if (!isOpen) return
    if (station.isDown) return end()
    station.cut.add(end)
    station.lines.add(line)
    note(`${station.id} | opened`)
    on.open()
  })
  return {
    send(text) {
      if (!isOpen || isDead) return
      note(`${station.id} | > ${text}`)
      answer(text)
    },
    close: end,
  }
}
