import { parseOriginPattern } from '../control/apiKeys/originPattern.ts'
import type { Payer, Project } from '../control/projects.ts'
import type { Allowlists } from '../control/records.ts'
import type { CallRules } from '../stages/permit.ts'
import { type AddressList, createAddressList } from './addressList.ts'
import { createVerdicts } from './createVerdicts.ts'
import type { Head } from './head.ts'
import { matchesOrigin } from './matchesOrigin.ts'

/** What callers are held against, ready to use. `null` lets everybody pass. */
export interface Rules {
  readonly origins: ((origin: string) => boolean) | null
  readonly userAgents: readonly string[] | null
  readonly ips: AddressList | null
  readonly calls: CallRules | null
}

/** Lists of a token; one that is not there lets everybody pass, one without entries nobody. */
export type TokenLists = {
  readonly [List in Exclude<keyof Allowlists, 'ips'>]: readonly string[] | null
}

const known = new WeakMap<Project, Rules>()

/** The rules of a key, made once for as long as nothing about the key changes. */
export function rulesOf(project: Project): Rules {
  const made = known.get(project)
  if (made !== undefined) return made
  const { origins, userAgents, addresses, methods, ips } = project.allow
  const lists = {
    origins: orNull(origins),
    userAgents: orNull(userAgents),
    addresses: orNull(addresses),
    methods: orNull(methods),
  }
  const rules = createRules(lists, ips, project.payer)
  known.set(project, rules)
  return rules
}

/** The rules of a token: its lists take the place of the key's, except for addresses of callers, which it has none for. */
export function tokenRules(project: Project, lists: TokenLists): Rules {
  return createRules(lists, project.allow.ips, project.payer)
}

const withoutLists = new WeakMap<Payer, Rules>()

/** The rules of a caller whom no list holds back; the plan still does. */
export function rulesWithoutLists(payer: Payer): Rules {
  const made = withoutLists.get(payer)
  if (made !== undefined) return made
  const rules = createRules({ origins: null, userAgents: null, addresses: null, methods: null }, [], payer)
  withoutLists.set(payer, rules)
  return rules
}

function createRules(lists: TokenLists, ips: readonly string[], { tracing }: Payer): Rules {
  const methods = lists.methods === null ? null : new Set(lists.methods)
  const addresses =
    lists.addresses === null ? null : new Set(lists.addresses.map((address) => address.toLowerCase()))
  return {
    origins: lists.origins === null ? null : originList(lists.origins),
    userAgents: lists.userAgents,
    ips: ips.length === 0 ? null : createAddressList(ips),
    calls: methods === null && addresses === null && tracing ? null : { methods, addresses, tracing },
  }
}

function originList(entries: readonly string[]): (origin: string) => boolean {
  const listed = entries.flatMap((entry) => parseOriginPattern(entry) ?? [])
  return createVerdicts((origin) => matchesOrigin(listed, origin))
}

function orNull(entries: readonly string[]): readonly string[] | null {
  return entries.length === 0 ? null : entries
}

/** The list that does not let a request pass; `null` when all do. */
export function listAgainst(
  rules: Rules,
  head: Head,
  addressOf: (head: Head) => string,
): keyof Allowlists | null {
  const { origin, 'user-agent': agent = '' } = head.headers
  if (rules.origins !== null && (origin === undefined || !rules.origins(origin))) return 'origins'
  if (rules.userAgents !== null && !rules.userAgents.some((part) => agent.includes(part))) return 'userAgents'
  if (rules.ips !== null && !rules.ips.has(addressOf(head))) return 'ips'
  return null
}
