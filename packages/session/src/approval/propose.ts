import { accountNamespace, isWalletScope } from '../caip/scope.ts'
import { SessionError } from '../errors.ts'
import type { CreateRequest, RequestedScopes } from '../methods/parseCreateParams.ts'
import { parseProperties } from '../record/properties.ts'
import { type Asked, grantOf, type SessionRecord } from '../record/record.ts'
import { type AskedScopes, distinct, type ScopeRequest, union } from '../scopes/asked.ts'
import { type DropReason, droppedToWire } from '../scopes/dropped.ts'
import { expand } from '../scopes/expand.ts'
import { merge } from '../scopes/merge.ts'
import { type Narrowed, narrow } from '../scopes/narrow.ts'
import { preselect } from '../scopes/preselect.ts'
import type { GrantContext } from './grant.ts'
import type { Proposal, ProposedBecause, ProposedScope } from './proposal.ts'

/** The most scopes one request may name, references counted one by one. */
export const maxScopes = 100

export interface ProposeContext extends GrantContext {
  readonly origin: string
  /** The scopes to tick when a site asks for `wallet:` scopes only: the main networks of their namespace. */
  suggest(namespace: string): readonly string[]
  /** Whether a refusal may say why: it tells what the wallet supports, so not to a site the user never approved. */
  readonly explains: boolean
}

/** Turns a request into what the user will see, or refuses it: nothing that is not supported reaches the user. */
export function propose(
  request: CreateRequest,
  before: SessionRecord | null,
  context: ProposeContext,
): Proposal {
  const properties = parseProperties(request.properties, context.now)
  if (sizeOf(request.required) + sizeOf(request.optional) > maxScopes)
    throw new SessionError('limitExceeded', { data: { limit: maxScopes } })

  const invalid = new Map<string, DropReason>()
  const required = expand(valid(request.required, invalid))
  const narrowed = narrow(merge(required, expand(valid(request.optional, invalid))), context.offers)
  // A scope that was written badly in one place and well in another is not left out.
  const dropped = new Map([...invalid, ...narrowed.dropped].filter(([scope]) => !narrowed.scopes.has(scope)))
  if (narrowed.scopes.size === 0) {
    const data = context.explains ? { data: { dropped: droppedToWire(dropped) } } : {}
    throw new SessionError('unsupportedScopes', data)
  }

  return {
    origin: context.origin,
    scopes: proposeScopes(narrowed, required, before, context),
    mode: before?.mode ?? 'offered',
    properties: properties.flags,
    expiresAt: properties.expiresAt ?? before?.expiresAt ?? null,
    dropped: Object.fromEntries(dropped),
  }
}

function sizeOf(requests: RequestedScopes): number {
  let size = 0
  for (const [, { references }] of requests) size += Math.max(1, references?.length ?? 0)
  return size
}

/** The well-formed scopes of a request; the reasons of the others are noted. */
function* valid(
  requests: RequestedScopes,
  invalid: Map<string, DropReason>,
): Iterable<readonly [string, ScopeRequest]> {
  for (const [key, scope, reason] of requests) {
    if (reason === null) yield [key, scope]
    else invalid.set(key, reason)
  }
}

function proposeScopes(
  narrowed: Narrowed,
  required: AskedScopes,
  before: SessionRecord | null,
  { offers, holdings, suggest }: ProposeContext,
): Record<string, ProposedScope> {
  const because = new Map<string, ProposedBecause>()
  for (const scope of narrowed.scopes.keys()) because.set(scope, 'requested')
  for (const scope of Object.keys(before?.scopes ?? {})) {
    if (!because.has(scope) && offers.offer(scope) !== null) because.set(scope, 'granted')
  }
  if (isForWalletOnly(because.keys())) {
    const namespaces = [...because.keys()].map(accountNamespace).filter((namespace) => namespace !== null)
    for (const scope of distinct(namespaces).flatMap(suggest)) {
      if (offers.offer(scope) !== null) because.set(scope, 'suggested')
    }
  }
  const granted = Object.entries(before?.scopes ?? {}).map(
    ([scope, { accounts }]) => [scope, accounts] as const,
  )
  const ticked = preselect(because.keys(), namedAccounts(narrowed), new Map(granted), holdings)
  const scopes = [...because].map(([scope, because]): [string, ProposedScope] => [
    scope,
    {
      because,
      required: required.has(scope),
      accounts: (ticked.get(scope) ?? []).map((address) => `${scope}:${address}`),
      asked: mergeAsked(
        narrowed.scopes.get(scope),
        before === null ? undefined : grantOf(before, scope)?.asked,
      ),
    },
  ])
  return Object.fromEntries(scopes)
}

/** The accounts a request names, as far as it also asks for a scope that takes them: the others would widen old grants. */
function namedAccounts({ scopes }: Narrowed): readonly string[] {
  const named = [...scopes.values()].flatMap(({ accounts }) => accounts)
  if (named.length === 0) return named
  const wanted = new Set([...scopes.keys()].map(accountNamespace))
  return named.filter((account) => wanted.has(accountNamespace(account.slice(0, account.lastIndexOf(':')))))
}

function isForWalletOnly(scopes: Iterable<string>): boolean {
  for (const scope of scopes) if (!isWalletScope(scope)) return false
  return true
}

/** Asking again adds to what was asked before; who once asked for the usual set still does. */
function mergeAsked(now: Asked | undefined, before: Asked | undefined): Asked {
  const first = now ?? before
  const second = before ?? now
  return {
    methods: mergeNames(first?.methods, second?.methods),
    notifications: mergeNames(first?.notifications, second?.notifications),
  }
}

function mergeNames(
  first: readonly string[] | null | undefined,
  second: readonly string[] | null | undefined,
): readonly string[] | null {
  return first === null || second === null || first === undefined || second === undefined
    ? null
    : union(first, second)
}
