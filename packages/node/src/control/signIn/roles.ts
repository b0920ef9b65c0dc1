import type { Role } from '../records.ts'

/** What can be done in an account. */
export type Action = keyof typeof allowed

const everybody: readonly Role[] = ['owner', 'admin', 'viewer']
const makers: readonly Role[] = ['owner', 'admin']
const owners: readonly Role[] = ['owner']

/** An owner may do everything, an admin all but members, plan and account, a viewer looks. */
const allowed = {
  'account.read': everybody,
  'keys.read': everybody,
  'networks.read': everybody,
  'usage.read': everybody,
  'failures.read': everybody,
  'members.read': everybody,
  'plan.read': everybody,
  'failover.read': everybody,
  'settings.read': everybody,
  'audit.read': makers,
  'keys.write': makers,
  'account.write': owners,
  'plan.write': owners,
  'failover.write': owners,
  'members.write': owners,
  /** Invitations and resets that nobody mailed: each link lets somebody in. */
  'letters.read': owners,
} as const satisfies Record<string, readonly Role[]>

export function mayDo(role: Role, action: Action): boolean {
  const roles: readonly Role[] = allowed[action]
  return roles.includes(role)
}
