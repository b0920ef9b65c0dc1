import { accountsChangedNotification } from '../caip/names.ts'
import { accountNamespace, isWalletScope } from '../caip/scope.ts'
import { type OfferedLists, offeredLists } from '../scopes/offeredLists.ts'
import type { Offer } from '../scopes/offers.ts'
import { hearsAccounts, hearsAnyAccounts } from './properties.ts'
import type { Grant, SessionRecord } from './record.ts'

/** Whether a grant covers a method. It allocates nothing: every call of a site passes here. */
export function coversMethod(record: SessionRecord, grant: Grant, offer: Offer, method: string): boolean {
  if (!offer.methods.has(method) || grant.withheld.includes(method)) return false
  return record.mode === 'offered' || grant.asked.methods === null || grant.asked.methods.includes(method)
}

/** Whether a grant covers a notification. */
export function coversNotification(
  record: SessionRecord,
  scope: string,
  grant: Grant,
  offer: Offer,
  name: string,
): boolean {
  if (name === accountsChangedNotification) return isToldOfAccounts(record, scope)
  if (!offer.notifications.has(name)) return false
  const asked = grant.asked.notifications
  return record.mode === 'offered' || asked === null || asked.includes(name)
}

/** Whether the grants of a session cover all that is offered, but for methods that the user has switched off. */
export function isWhole(record: SessionRecord): boolean {
  return record.mode === 'offered' && !hearsAnyAccounts(record.properties)
}

/** What a grant covers, in the order of the offer, with the notification the site opted into by a session property. */
export function coveredLists(record: SessionRecord, scope: string, grant: Grant, offer: Offer): OfferedLists {
  const offered = offeredLists(offer)
  const methods = offered.methods.filter((method) => coversMethod(record, grant, offer, method))
  const notifications = offered.notifications.filter((name) =>
    coversNotification(record, scope, grant, offer, name),
  )
  if (isToldOfAccounts(record, scope)) notifications.push(accountsChangedNotification)
  return { methods, notifications }
}

function isToldOfAccounts(record: SessionRecord, scope: string): boolean {
  const namespace = accountNamespace(scope)
  return namespace !== null && !isWalletScope(scope) && hearsAccounts(record.properties, namespace)
}
