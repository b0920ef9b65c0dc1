import type { Random } from '../random.ts'
import type { Profile } from './profile.ts'
import { type HttpReply, isThrottleName, throttleNames, throttles } from './throttles.ts'

/** What a node does with one request: decided before anybody knows what over, a simulated wire or a socket. */
export type Act =
  | { readonly kind: 'answer'; readonly afterMs: number; readonly bodyMs: number }
  | { readonly kind: 'reply'; readonly afterMs: number; readonly reply: (id: unknown) => HttpReply }
  | { readonly kind: 'garble'; readonly afterMs: number; readonly how: Garbling }
  | { readonly kind: 'reset'; readonly afterMs: number }
  | { readonly kind: 'hang' }

export const garblings = ['page', 'half', 'nothing', 'otherId', 'noResult', 'text'] as const
export type Garbling = (typeof garblings)[number]

/** Decides on a request. As many numbers are taken whatever the profile says, so that a change of one share moves little. */
export function decideAct(profile: Profile, random: Random): Act {
  const [least, most] = profile.latencyMs
  const afterMs = random.between(least, most)
  const at = random.next()
  const isSlow = random.chance(profile.slow)
  const shape = random.pick(throttleNames)
  const how = random.pick(garblings)
  let upTo = 0
  const falls = (share: number): boolean => {
    upTo += share
    return at < upTo
  }
  if (falls(profile.hangs)) return { kind: 'hang' }
  if (falls(profile.resets)) return { kind: 'reset', afterMs }
  if (falls(profile.throttled)) {
    const name = profile.throttle === 'any' ? shape : profile.throttle
    return { kind: 'reply', afterMs, reply: isThrottleName(name) ? throttles[name] : throttles.bare }
  }
  if (falls(profile.garbled)) return { kind: 'garble', afterMs, how }
  return { kind: 'answer', afterMs, bodyMs: isSlow ? profile.slowMs : 0 }
}

/** A body that is not the answer to the call, in place of one that was. */
export function garble(how: Garbling, body: string): HttpReply {
  const headers = { 'content-type': 'application/json' }
  switch (how) {
    case 'page':
      return {
        status: 502,
        headers: { 'content-type': 'text/html' },
        body: '<html><body><h1>502 Bad Gateway</h1></body></html>',
      }
    case 'half':
      return { status: 200, headers, body: body.slice(0, Math.ceil(body.length / 2)) }
    case 'nothing':
      return { status: 200, headers, body: '' }
    case 'otherId':
      return {
        status: 200,
        headers,
        body: body.replace(/"id":(\d+)/g, (_, id) => `"id":${Number(id) + 1_000_000}`),
      }
    case 'noResult':
      return { status: 200, headers, body: '{"jsonrpc":"2.0"}' }
    case 'text':
      return { status: 200, headers: { 'content-type': 'text/plain' }, body: 'upstream connect error' }
  }
}
