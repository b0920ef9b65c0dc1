import { accountsChangedNotification } from '../caip/names.ts'
import { accountNamespace, isWalletScope } from '../caip/scope.ts'
import type { Offer } from '../scopes/offers.ts'
import { hearsAccounts } from './properties.ts'
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
  if (name === accountsChangedNotification) return isTold(record, scope)
  if (!offer.notifications.has(name)) return false
  const asked = grant.asked.notifications
  return record.mode === 'offered' || asked === null || asked.includes(name)
}

/** The methods of a grant, in the order of the offer. */
export function methodsOf(record: SessionRecord, grant: Grant, offer: Offer): string[] {
  const isWhole = record.mode === 'offered' || grant.asked.methods === null
  if (isWhole && grant.withheld.length === 0) return [...offer.methods]
  return [...offer.methods].filter((method) => coversMethod(record, grant, offer, method))
}

/** The notifications of a grant, with the one the site opted into by a session property. */
export function notificationsOf(record: SessionRecord, scope: string, grant: Grant, offer: Offer): string[] {
  const names = [...offer.notifications].filter(
    (name) => name !== accountsChangedNotification && coversNotification(record, scope, grant, offer, name),
  )
  return isTold(record, scope) ? [...names, accountsChangedNotification] : names
}

function isTold(record: SessionRecord, scope: string): boolean {
  const namespace = accountNamespace(scope)
  return namespace !== null && !isWalletScope(scope) && hearsAccounts(record.properties, namespace)
}
