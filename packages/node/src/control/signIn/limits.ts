import { clientBucket, createAttempts } from './attempts.ts'
import type { Clock } from './ports.ts'
import type { Client } from './signIn.ts'
import { refuse, type SignInError } from './signInError.ts'

type Refused = { readonly ok: false; readonly error: SignInError } | null

/** How often somebody may try, by client address and by whom they try to be. `null` lets pass. */
export interface Limits {
  /** A guess at a password, by e-mail or user id: known or not, the same. */
  guess(client: Client, subject: string): Refused
  /** It was right: neither bucket pays for it. */
  wasRight(client: Client, subject: string): void
  /** A guess at a link or a code. */
  link(client: Client): Refused
  nonce(client: Client): Refused
  /** A letter to somebody. */
  letter(client: Client, to: string): Refused
}

export function createLimits(clock: Clock): Limits {
  const clients = createAttempts({ clock, burst: 20, refillSeconds: 6 })
  const subjects = createAttempts({ clock, burst: 10, refillSeconds: 60 })
  const links = createAttempts({ clock, burst: 30, refillSeconds: 6 })
  const nonces = createAttempts({ clock, burst: 30, refillSeconds: 3 })
  const letters = createAttempts({ clock, burst: 3, refillSeconds: 600 })

  return {
    guess: (client, subject) =>
      refusal(clients.take(clientBucket(client.ip))) ?? refusal(subjects.take(subject)),
    wasRight(client, subject) {
      clients.giveBack(clientBucket(client.ip))
      subjects.giveBack(subject)
    },
    link: (client) => refusal(links.take(clientBucket(client.ip))),
    nonce: (client) => refusal(nonces.take(clientBucket(client.ip))),
    letter: (client, to) => refusal(links.take(clientBucket(client.ip))) ?? refusal(letters.take(to)),
  }
}

function refusal(waitSeconds: number): Refused {
  return waitSeconds === 0 ? null : refuse({ code: 'tooManyAttempts', waitSeconds })
}
