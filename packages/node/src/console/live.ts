import type { IncomingMessage, ServerResponse } from 'node:http'
import type { LiveTick } from '../usage/live.ts'
import type { LiveEvents, NetworkStatus } from './api.ts'
import { failureRow } from './failureRows.ts'
import type { House } from './house.ts'
import { limitsNow } from './limitsNow.ts'
import { createLiveTurns } from './liveTurns.ts'
import type { Caller } from './route.ts'

/** Streams that one session may have open: every tab has one, and browsers open few to one host. */
const maxStreams = 16

/** A stream that its reader has not taken this much of is ended; a browser asks again by itself. */
const maxWaitingBytes = 256 * 1024

/** Or that has taken nothing for this long though something waits. */
const maxStalledMs = 30_000

export interface Live {
  open(caller: Caller, request: IncomingMessage, response: ServerResponse): void
  close(): void
}

/** Pushes what `LiveEvents` describes to open pages, for as long as their session lasts. */
export function createLiveStreams(house: House): Live {
  /** Of each session, the oldest first: how to end it. */
  const streams = new Map<string, Set<() => void>>()

  const open = (caller: Caller, request: IncomingMessage, response: ServerResponse) => {
    // It went away while its session was looked for, and will not say so a second time.
    if (response.destroyed) return
    const { session, account } = caller
    const own = streams.get(session.id) ?? new Set()
    streams.set(session.id, own)
    const [oldest] = own
    if (own.size >= maxStreams) oldest?.()
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Accel-Buffering': 'no',
    })
    request.socket.setTimeout(0)

    const send = <Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name]) => {
      if (response.writableEnded || response.destroyed) return
      response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
      if (response.writableLength > maxWaitingBytes) leave()
    }
    let stalledSince: number | null = null
    response.on('drain', () => {
      stalledSince = null
    })
    const isStalled = () => {
      if (!response.writableNeedDrain) return false
      stalledSince ??= house.clock()
      return house.clock() - stalledSince > maxStalledMs
    }
    const networks = createNetworkWatch(house)
    const tick = async (news: LiveTick) => {
      if (!(await lasts(house, caller))) {
        send('changed', { what: 'session' })
        leave()
        return
      }
      if (isStalled()) {
        leave()
        return
      }
      const current = (await house.accounts.find(account.id)) ?? account
      const limits = await limitsNow(house, current)
      const { at, requests, errors, credits, meanMs } = news
      send('now', { at, requests, errors, credits, meanMs, limits })
      if (news.failures.length > 0) {
        const keys = await house.apiKeys.list(account.id)
        for (const failure of news.failures) send('failure', failureRow(failure, keys))
      }
      const moved = networks()
      if (moved !== null) send('networks', moved)
    }
    const stops = [
      house.usage.listen(
        account.id,
        createLiveTurns(tick, (err) => house.log.warn({ err }, 'live numbers could not be told')),
      ),
      house.onChange(() => {
        send('changed', { what: 'account' })
        send('changed', { what: 'keys' })
        send('changed', { what: 'members' })
      }),
    ]
    function leave() {
      for (const stop of stops.splice(0)) stop()
      own.delete(leave)
      if (own.size === 0 && streams.get(session.id) === own) streams.delete(session.id)
      if (response.destroyed) return
      // What a reader does not take cannot be waited for.
      if (response.writableNeedDrain) response.destroy()
      else response.end()
    }
    own.add(leave)
    response.on('close', leave)
    send('networks', house.networks())
  }

  return {
    open,
    close() {
      for (const own of [...streams.values()]) for (const leave of [...own]) leave()
    },
  }
}

/** Whether the caller is still signed in and still belongs to the account. */
async function lasts(house: House, { session, user, account }: Caller): Promise<boolean> {
  const [sessions, role] = await Promise.all([
    house.signIn.sessionsOf(user.id),
    house.members.roleOf(account.id, user.id),
  ])
  return role !== null && sessions.some(({ id }) => id === session.id)
}

/** The networks when something about them is new, else `null`. */
function createNetworkWatch(house: House): () => readonly NetworkStatus[] | null {
  let last = JSON.stringify(house.networks())
  return () => {
    const networks = house.networks()
    const text = JSON.stringify(networks)
    if (text === last) return null
    last = text
    return networks
  }
}
