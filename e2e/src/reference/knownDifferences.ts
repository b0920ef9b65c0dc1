import { isDeepStrictEqual } from 'node:util'
import { expand, parseCreateParams } from '@causeway/session'
import { parseAccountId, parseChainId, parseScopeKey } from '@causeway/session/caip'
import { codeOf, type Difference } from './compare.ts'

/** A way in which ours departs from the reference wallet on purpose. Each is a row of `docs/divergences.md`. */
export interface KnownDifference {
  readonly id: string
  matches(difference: Difference): boolean
}

const selected = '0x9858effd232b4033e47d90003d41ec34ecaeda94'

export const knownDifferences: readonly KnownDifference[] = [
  {
    id: 'wallet-scope-accounts',
    matches: ({ path, ours, theirs }) =>
      endsWith(path, 'wallet:eip155', 'accounts') &&
      isProperSubset(strings(theirs), strings(ours)) &&
      strings(ours).every((account) => account.startsWith('wallet:eip155:0x')),
  },
  {
    id: 'wallet-scope-counts',
    matches: ({ path, before, params, ours, theirs }) => {
      const [scope = '', member] = path.slice(-2)
      if (!scope.startsWith('eip155:') || member !== 'accounts') return false
      const named = requested(params).flatMap(({ accounts }) => strings(accounts))
      const ofWallet = [...named, ...(before['wallet:eip155']?.accounts ?? [])]
      const addresses = named.map((account) => account.slice(account.lastIndexOf(':') + 1).toLowerCase())
      const isNamed = (account: string) =>
        ofWallet.includes(account.replace(scope, 'wallet:eip155')) ||
        (!asksForEvmChain(params) && addresses.includes(account.slice(scope.length + 1)))
      const extra = strings(ours).filter((account) => !canonical(theirs).includes(account))
      const missing = canonical(theirs).filter((account) => !strings(ours).includes(account))
      // What is missing is the selected account, which stands in where none is named.
      return extra.length > 0 && extra.every(isNamed) && isProperSubset(missing, [`${scope}:${selected}`, ''])
    },
  },
  {
    id: 'canonical-accounts',
    matches: ({ path, ours, theirs }) =>
      endsWith(path, 'accounts') &&
      strings(theirs).some(isUpperCase) &&
      isDeepStrictEqual(new Set(strings(ours)), new Set(canonical(theirs))),
  },
  {
    id: 'account-notification',
    matches: ({ path, ours, theirs }) =>
      endsWith(path, 'notifications') &&
      path.some((part) => part.startsWith('solana:')) &&
      isDeepStrictEqual([ours, theirs], [['metamask_accountsChanged'], []]),
  },
  {
    id: 'malformed-account',
    matches: ({ path, params, ...found }) =>
      isAnswer(path) &&
      isCrash(found, 'Invalid CAIP account ID.') &&
      [null, 5100].includes(codeOf(found.outcomes.ours.answer)) &&
      requested(params).some(({ accounts }) =>
        strings(accounts).some((account) => parseAccountId(account) === null),
      ),
  },
  {
    id: 'null-members',
    matches: ({ path, params, ...found }) =>
      isAnswer(path) &&
      isCrash(found, /is not iterable|reading 'length'/) &&
      [null, 5100].includes(codeOf(found.outcomes.ours.answer)) &&
      requested(params).some(({ accounts, references }) => accounts === null || references === null),
  },
  {
    id: 'list-members',
    matches: ({ path, params, outcomes }) =>
      isAnswer(path) &&
      codeOf(outcomes.ours.answer) === -32602 &&
      [null, 5100, 5302, -32603].includes(codeOf(outcomes.theirs.answer)) &&
      requested(params).some(({ accounts, references }) => isNoList(accounts) || isNoList(references)),
  },
  {
    id: 'switch-values',
    matches: ({ path, ours, theirs }) =>
      endsWith(path, 'sessionProperties', 'eip1193-compatible') &&
      typeof theirs !== 'boolean' &&
      (ours === undefined || typeof ours === 'boolean'),
  },
  {
    id: 'expiry',
    matches: ({ path, ours, theirs }) =>
      endsWith(path, 'sessionProperties', 'expiry') &&
      ours === '2026-06-01T00:00:00.000Z' &&
      theirs === undefined,
  },
  {
    id: 'properties-of-get',
    matches: ({ path, sent, theirs }) =>
      sent.method === 'wallet_getSession' &&
      endsWith(path, 'result', 'sessionProperties') &&
      theirs === undefined,
  },
  {
    id: 'invoke-outside-the-grammar',
    matches: ({ path, params, ...found }) =>
      isAnswer(path) &&
      isCrash(found, 'scopeString is not a valid InternalScopeString') &&
      codeOf(found.outcomes.ours.answer) === 4100 &&
      parseChainId(String(members(params).scope)) === null,
  },
  {
    id: 'new-names',
    matches: ({ path, params, sent, outcomes: { ours, theirs } }) => {
      if (sent.method === 'wallet_invokeMethod')
        return (
          isAnswer(path) &&
          codeOf(theirs.answer) === -32602 &&
          [null, 4100].includes(codeOf(ours.answer)) &&
          isChain(members(params).chainId)
        )
      const { scopes, optionalScopes, requiredScopes } = members(params)
      return (
        isAnswer(path) &&
        codeOf(theirs.answer) === 5100 &&
        scopes !== undefined &&
        optionalScopes === undefined &&
        requiredScopes === undefined
      )
    },
  },
  {
    id: 'chains',
    matches: ({ path, params, ours, theirs, before, outcomes }) => {
      if (!usesChains(params)) return false
      if (isAnswer(path))
        return codeOf(outcomes.ours.answer) === null && codeOf(outcomes.theirs.answer) === 5100
      const scope = path.at(-1) ?? ''
      return (
        /^eip155:(1|10)$/.test(scope) &&
        !Object.hasOwn(before, scope) &&
        theirs === undefined &&
        ours !== undefined
      )
    },
  },
  {
    id: 'lone-scope',
    matches: ({ path, sent, params, before, ours, outcomes }) => {
      const { scopes } = members(params)
      if (sent.method !== 'wallet_revokeSession' || typeof scopes !== 'string') return false
      if (!Object.hasOwn(before, scopes) || !isDeepStrictEqual(outcomes.theirs.event, null)) return false
      // The rest goes with the last chain.
      const isOver = isDeepStrictEqual(outcomes.ours.scopes, {})
      return (
        path[0] === 'event' || (path[0] === 'scopes' && ours === undefined && (isOver || path[1] === scopes))
      )
    },
  },
  {
    id: 'revoke-without-params',
    matches: ({ path, sent, params, ...found }) =>
      sent.method === 'wallet_revokeSession' &&
      params === undefined &&
      isAnswer(path) &&
      isCrash(found, "Cannot read properties of undefined (reading 'scopes')") &&
      isDeepStrictEqual(found.ours, { result: true }),
  },
  {
    id: 'revoke-of-nothing',
    matches: ({ path, sent, params, before, outcomes: { ours, theirs } }) => {
      const { scopes } = members(params)
      return (
        sent.method === 'wallet_revokeSession' &&
        Array.isArray(scopes) &&
        scopes.length > 0 &&
        !scopes.some((scope) => Object.hasOwn(before, String(scope))) &&
        (path[0] === 'scopes' || path[0] === 'event') &&
        isDeepStrictEqual(ours.scopes, before) &&
        isDeepStrictEqual(theirs.scopes, {})
      )
    },
  },
  {
    id: 'scope-limit',
    matches: ({ path, params, outcomes }) =>
      isAnswer(path) &&
      codeOf(outcomes.ours.answer) === -32005 &&
      [null, 5100].includes(codeOf(outcomes.theirs.answer)) &&
      requested(params).reduce((sum, { references }) => sum + Math.max(1, strings(references).length), 0) >
        100,
  },
  {
    id: 'dropped-reasons',
    matches: ({ path, ours, theirs, outcomes }) =>
      isDeepStrictEqual(path, ['answer', 'error', 'data']) &&
      codeOf(outcomes.ours.answer) === 5100 &&
      theirs === undefined &&
      isDeepStrictEqual(Object.keys(members(ours)), ['dropped']),
  },
  {
    id: 'readable-faults',
    matches: ({ path, ours, theirs, outcomes }) =>
      isDeepStrictEqual(path, ['answer', 'error', 'data']) &&
      codeOf(outcomes.ours.answer) === -32602 &&
      places(theirs).every((place) => places(ours).some((own) => own.startsWith(place))) &&
      places(ours).every(
        (own) =>
          places(theirs).some((place) => own.startsWith(place)) || /\.(accounts|references)$/.test(own),
      ),
  },
  {
    id: 'error-cause',
    matches: ({ path, ours, theirs }) =>
      isDeepStrictEqual(path, ['answer', 'error', 'data', 'cause']) && theirs === null && ours === undefined,
  },
]

function isAnswer(path: readonly string[]): boolean {
  return isDeepStrictEqual(path, ['answer'])
}

function endsWith(path: readonly string[], ...end: readonly string[]): boolean {
  return isDeepStrictEqual(path.slice(-end.length), end)
}

/** Whether the reference failed inside, with the given words. */
function isCrash({ outcomes }: Pick<Difference, 'outcomes'>, words: string | RegExp): boolean {
  const { answer } = outcomes.theirs
  if (!('error' in answer) || answer.error.code !== -32603) return false
  return typeof words === 'string' ? answer.error.message === words : words.test(answer.error.message)
}

/** The scope objects of a request, under whatever name. */
function requested(params: unknown): Record<string, unknown>[] {
  const { requiredScopes, optionalScopes, scopes } = members(params)
  return [requiredScopes, optionalScopes, scopes].flatMap((list) => Object.values(members(list)).map(members))
}

/** Whether a request uses `chains` where `references` stood before. */
function usesChains(params: unknown): boolean {
  const { requiredScopes, optionalScopes } = members(params)
  return [requiredScopes, optionalScopes].some(
    (scopes) => members(members(scopes).eip155).chains !== undefined,
  )
}

/** Whether a request asks for an EVM chain of this wallet, and not only for the wallet's own scope of them. */
function asksForEvmChain(params: unknown): boolean {
  const { required, optional } = parseCreateParams(params)
  const valid = [...required, ...optional].filter(([, , reason]) => reason === null)
  const scopes = expand(valid.map(([key, scope]) => [key, scope]))
  return ['eip155:1', 'eip155:10', 'eip155:1337'].some((scope) => scopes.has(scope))
}

function members(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((member) => typeof member === 'string') : []
}

function isNoList(value: unknown): boolean {
  return (
    value !== undefined &&
    value !== null &&
    strings(value).length !== (Array.isArray(value) ? value.length : -1)
  )
}

function isChain(value: unknown): boolean {
  return typeof value === 'string' && parseScopeKey(value) !== null
}

/** Accounts of one EVM scope in canonical form. */
function canonical(accounts: unknown): string[] {
  return [...new Set(strings(accounts).map((account) => account.toLowerCase()))]
}

function isProperSubset(some: readonly string[], all: readonly string[]): boolean {
  return some.length < all.length && some.every((member) => all.includes(member))
}

function isUpperCase(account: string): boolean {
  return account.startsWith('eip155:') && account !== account.toLowerCase()
}

/** Where a list of faults points, as texts. */
function places(faults: unknown): string[] {
  return (Array.isArray(faults) ? faults : []).map((fault) => {
    const { param, path } = members(members(fault).data)
    return [param, ...strings(path)].join('.')
  })
}
