import { isObject } from '../json.ts'
import { withoutScopes } from '../record/withoutScopes.ts'
import type { SessionPorts } from './ports.ts'
import { updateSession } from './updateSession.ts'

/**
 * `wallet_revokeSession`, CAIP-285: ends the session, or takes the named `scopes` out of it. It is always `true`, also
 * where there was nothing to revoke.
 */
export async function revokeSession(params: unknown, ports: SessionPorts): Promise<true> {
  const scopes = namedScopes(params)
  await updateSession(ports, (record) =>
    record === null || scopes === null ? null : withoutScopes(record, scopes),
  )
  return true
}

/** The scopes to take away, or `null` for all of them. Clients send nothing, `{}`, `[]` and `{ scopes: [] }` for all. */
function namedScopes(params: unknown): readonly string[] | null {
  const scopes = isObject(params) ? params.scopes : undefined
  // One scope without its list is not a wish to lose them all.
  if (typeof scopes === 'string' && scopes !== '') return [scopes]
  if (!Array.isArray(scopes) || scopes.length === 0) return null
  return scopes.filter((scope) => typeof scope === 'string')
}
