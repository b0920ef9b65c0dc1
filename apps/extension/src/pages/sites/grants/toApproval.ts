import type { Approval, ApprovedScope } from '@causeway/session'
import { accountNamespace } from '@causeway/session/caip'
import { accountsOn, type Choices } from './choices.ts'
import { addressOn, type WalletFacts } from './grantContext.ts'

/**
 * What goes to the wallet when the user says yes. A network on which no chosen account has an address is left out: a
 * site that is granted a network finds an account there.
 */
export function toApproval(choices: Choices, facts: WalletFacts): Approval {
  const scopes = choices.scopes
    .filter((scope) => !isWithoutAccount(choices, scope, facts))
    .map((scope): [string, ApprovedScope] => {
      const ids = accountsOn(choices, scope, facts)
      const groups = facts.accounts.filter(({ id }) => ids.includes(id))
      const addresses = groups.map((group) => addressOn(facts, scope, group))
      const accounts = addresses.filter((address) => address !== null).map((address) => `${scope}:${address}`)
      return [scope, { accounts, withheld: choices.withheld[scope] ?? [] }]
    })
  const end = choices.expiresAt === null ? {} : { expiresAt: choices.expiresAt }
  return { approved: true, scopes: Object.fromEntries(scopes), mode: choices.mode, ...end }
}

/** Whether a ticked scope takes accounts and would get none. */
export function isWithoutAccount(choices: Choices, scope: string, facts: WalletFacts): boolean {
  return accountNamespace(scope) !== null && accountsOn(choices, scope, facts).length === 0
}

/** Whether an approval grants something: a scope at least, and an account unless nothing that is ticked takes one. */
export function isGrantable(choices: Choices, approval: Approval): boolean {
  if (Object.keys(approval.scopes).length === 0) return false
  if (choices.scopes.every((scope) => accountNamespace(scope) === null)) return true
  return Object.values(approval.scopes).some(({ accounts }) => accounts.length > 0)
}
