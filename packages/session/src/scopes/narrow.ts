import { parseScopeKey } from '../caip/scope.ts'
import type { AskedScopes } from './asked.ts'
import type { DropReason } from './dropped.ts'
import type { Offers } from './offers.ts'

/** EIP-155 chain ids are decimal, without leading zeros: `eip155:01` and `eip155:0x1` are no chains. */
const evmChain = /^eip155:(0|[1-9][0-9]*)$/

/** A scope the wallet can serve, and what the site asked for there as far as the wallet has it. */
export interface NarrowedScope {
  /** `null` when the site named no methods, which means the wallet's usual set. */
  readonly methods: readonly string[] | null
  readonly notifications: readonly string[] | null
  readonly accounts: readonly string[]
}

export interface Narrowed {
  readonly scopes: ReadonlyMap<string, NarrowedScope>
  readonly dropped: ReadonlyMap<string, DropReason>
}

/** Leaves what the wallet supports. Methods and notifications it lacks go without a word, scopes with a reason. */
export function narrow(asked: AskedScopes, offers: Offers): Narrowed {
  const scopes = new Map<string, NarrowedScope>()
  const dropped = new Map<string, DropReason>()
  for (const [scope, { methods, notifications, accounts }] of asked) {
    const offer = offers.offer(scope)
    if (offer === null || isBadChain(scope)) {
      dropped.set(scope, reasonFor(scope, offers))
      continue
    }
    const usual = methods.length === 0
    scopes.set(scope, {
      methods: usual ? null : methods.filter((method) => offer.methods.has(method)),
      notifications: usual ? null : notifications.filter((name) => offer.notifications.has(name)),
      accounts,
    })
  }
  return { scopes, dropped }
}

function isBadChain(scope: string): boolean {
  return (scope.startsWith('eip155:') || scope === 'eip155') && !evmChain.test(scope)
}

function reasonFor(scope: string, offers: Offers): DropReason {
  const key = parseScopeKey(scope)
  if (key === null) return 'notAScope'
  if (!offers.namespaces.includes(key.namespace)) return 'unknownNamespace'
  return isBadChain(scope) ? 'badReference' : 'unknownChain'
}
