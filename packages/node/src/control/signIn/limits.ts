import { clientBucket, createAttempts } from './attempts.ts'
import type { Clock } from './ports.ts'
import { createRecent } from './recent.ts'
import type { Client } from './signIn.ts'
import { refuse, type SignInError } from './signInError.ts'

type Refused = { readonly ok: false; readonly error: SignInError } | null

/** How often somebody may try, by client address and by whom they try to be. `null` lets pass. */
export interface Limits {
  /** A guess at a password, by e-mail or user id: known or not, the same. */
  guess(client: Client, subject: string): Refused
  /** It was right: no bucket pays for it, and strangers elsewhere cannot keep them from coming here again. */
  wasRight(client: Client, subject: string): void
  /** A guess at the claim code. It has 98 bits, so all clients together are not counted: that would only lock the owner out. */
  claim(client: Client): Refused
  claimed(client: Client): void
  /** A guess at a link. */
  link(client: Client): Refused
  nonce(client: Client): Refused
  /** A letter to somebody. */
  letter(client: Client, to: string): Refused
}

export function createLimits(clock: Clock): Limits {
  const clients = createAttempts({ clock, burst: 20, refillSeconds: 6 })
  const pairs = createAttempts({ clock, burst: 10, refillSeconds: 60 })
  const subjects = createAttempts({ clock, burst: 100, refillSeconds: 20 })
  const claims = createAttempts({ clock, burst: 10, refillSeconds: 60 })
  const links = createAttempts({ clock, burst: 30, refillSeconds: 6 })
  const nonces = createAttempts({ clock, burst: 30, refillSeconds: 3 })
  const letters = createAttempts({ clock, burst: 3, refillSeconds: 600 })
  const welcome = createRecent(50_000)
  const pairOf = (client: Client, subject: string) => `${clientBucket(client.ip)} ${subject}`

  return {
    guess(client, subject) {
      const pair = pairOf(client, subject)
      // In this order: what one client is refused takes nothing from those who try elsewhere.
      return (
        refusal(clients.take(clientBucket(client.ip))) ??
        refusal(pairs.take(pair)) ??
        (welcome.has(pair) ? null : refusal(subjects.take(subject)))
      )
    },
    wasRight(client, subject) {
      const pair = pairOf(client, subject)
      clients.giveBack(clientBucket(client.ip))
      pairs.giveBack(pair)
      if (!welcome.has(pair)) subjects.giveBack(subject)
      welcome.add(pair)
    },
    claim: (client) => refusal(claims.take(clientBucket(client.ip))),
    claimed: (client) => claims.giveBack(clientBucket(client.ip)),
    link: (client) => refusal(links.take(clientBucket(client.ip))),
    nonce: (client) => refusal(nonces.take(clientBucket(client.ip))),
    letter: (client, to) => refusal(links.take(clientBucket(client.ip))) ?? refusal(letters.take(to)),
  }
}

function refusal(waitSeconds: number): Refused {
  return waitSeconds === 0 ? null : refuse({ code: 'tooManyAttempts', waitSeconds })
}
