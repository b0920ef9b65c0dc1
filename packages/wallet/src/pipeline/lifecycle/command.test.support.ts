import fc from 'fast-check'

/** The sites of the world, each with its own session. One differs from another only by its port. */
export const origins = ['https://one.example', 'https://one.example:8443', 'https://two.example'] as const

export const networks = ['toy:a', 'toy:b', 'toy:c'] as const

/** What may also happen in the very moment of an approval, before the wallet has carried it out. */
type Interruption =
  | { readonly do: 'close'; readonly page: number }
  | { readonly do: 'userRevoke'; readonly origin: number }
  | { readonly do: 'removeAccount'; readonly account: number }
  | { readonly do: 'removeNetwork'; readonly scope: number }

interface Yes {
  readonly request: number
  readonly scopes: number
  readonly accounts: number
}

/** Numbers pick from what there is at the moment, so that every sequence of commands makes sense. */
export type Command =
  | Interruption
  | { readonly do: 'open'; readonly origin: number }
  | { readonly do: 'create'; readonly page: number; readonly scopes: number; readonly life: number | null }
  | ({ readonly do: 'approve' } & Yes)
  | ({ readonly do: 'approveAndAtOnce'; readonly next: Interruption } & Yes)
  | { readonly do: 'reject'; readonly request: number }
  | { readonly do: 'rejectAll' }
  | { readonly do: 'get'; readonly page: number }
  | { readonly do: 'revoke'; readonly page: number }
  | { readonly do: 'revokeSome'; readonly page: number; readonly scopes: number }
  | { readonly do: 'read'; readonly page: number; readonly scope: number }
  | { readonly do: 'sign'; readonly page: number; readonly scope: number; readonly account: number }
  | { readonly do: 'userEdit'; readonly origin: number; readonly scopes: number; readonly accounts: number }
  | { readonly do: 'addAccount' }
  | { readonly do: 'addNetwork'; readonly scope: number }
  | { readonly do: 'lock' }
  | { readonly do: 'unlock' }
  | { readonly do: 'pass'; readonly ms: number }
  /** The process stops, sleeps, and starts again. */
  | { readonly do: 'restart'; readonly ms: number }

const pick = fc.nat({ max: 5 })
const some = fc.integer({ min: 0, max: 15 })
const life = fc.option(fc.constantFrom(-1, 1, 30, 3_600), { freq: 2 })
const ms = fc.constantFrom(1, 59, 60, 1_000, 29_000, 31_000, 599_000, 3_600_000)

type Members<Name extends Command['do']> = Omit<Extract<Command, { do: Name }>, 'do'>

/** A command by its name, more often the greater its weight. */
function sometimes<Name extends Command['do']>(
  weight: number,
  name: Name,
  members: { [Key in keyof Members<Name>]: fc.Arbitrary<Members<Name>[Key]> },
) {
  return { weight, arbitrary: fc.record({ do: fc.constant(name), ...members }) }
}

const interruption = fc.oneof(
  sometimes(3, 'close', { page: pick }),
  sometimes(1, 'userRevoke', { origin: pick }),
  sometimes(3, 'removeAccount', { account: pick }),
  sometimes(2, 'removeNetwork', { scope: pick }),
) as fc.Arbitrary<Interruption>

const command = fc.oneof(
  { weight: 8, arbitrary: interruption },
  sometimes(6, 'open', { origin: pick }),
  sometimes(8, 'create', { page: pick, scopes: some, life }),
  sometimes(12, 'approve', { request: pick, scopes: some, accounts: some }),
  sometimes(3, 'approveAndAtOnce', { request: pick, scopes: some, accounts: some, next: interruption }),
  sometimes(2, 'reject', { request: pick }),
  sometimes(1, 'rejectAll', {}),
  sometimes(2, 'get', { page: pick }),
  sometimes(1, 'revoke', { page: pick }),
  sometimes(3, 'revokeSome', { page: pick, scopes: some }),
  sometimes(4, 'read', { page: pick, scope: pick }),
  sometimes(6, 'sign', { page: pick, scope: pick, account: pick }),
  sometimes(2, 'userEdit', { origin: pick, scopes: some, accounts: some }),
  sometimes(3, 'addAccount', {}),
  sometimes(3, 'addNetwork', { scope: pick }),
  sometimes(1, 'lock', {}),
  sometimes(2, 'unlock', {}),
  sometimes(4, 'pass', { ms }),
  sometimes(1, 'restart', { ms }),
) as fc.Arbitrary<Command>

/** A day in the life of a wallet. It begins with a page, for without one nothing happens. */
export const story: fc.Arbitrary<readonly Command[]> = fc
  .array(command, { minLength: 1, maxLength: 60, size: 'max' })
  .map((commands) => [{ do: 'open', origin: 0 }, ...commands])
