import { networkNameProblem } from '../../config/networkName.ts'
import { ControlError } from '../controlError.ts'
import { checkedName } from '../names.ts'
import type { Allowlists, ApiKey, KeyLimits } from '../records.ts'
import { changeAllowlists } from './allowlists.ts'

/** Networks that can be switched off for one key. */
export const mostNetworksOff = 500

/** Everything of a key that can be edited. What is left out stays as it is. */
export interface KeyEdit {
  readonly name?: string | undefined
  readonly enabled?: boolean | undefined
  readonly networksOff?: readonly string[] | undefined
  readonly secretRequired?: boolean | undefined
  readonly jwtRequired?: boolean | undefined
  readonly allow?: { readonly [Type in keyof Allowlists]?: Allowlists[Type] | undefined } | undefined
  readonly limits?: { readonly [Limit in keyof KeyLimits]?: KeyLimits[Limit] | undefined } | undefined
  readonly failover?: boolean | undefined
}

/** The key as it would be. Refuses what would lock everybody out for want of a secret or a public key. */
export function editedKey(before: ApiKey, edit: KeyEdit): ApiKey {
  const { origins, userAgents, addresses, methods, ips } = edit.allow ?? {}
  const after = {
    ...before,
    name: edit.name === undefined ? before.name : checkedName(edit.name),
    enabled: edit.enabled ?? before.enabled,
    networksOff: edit.networksOff === undefined ? before.networksOff : checkedNetworks(edit.networksOff),
    secretRequired: edit.secretRequired ?? before.secretRequired,
    jwtRequired: edit.jwtRequired ?? before.jwtRequired,
    allow: changeAllowlists(before.allow, {
      ...(origins && { origins }),
      ...(userAgents && { userAgents }),
      ...(addresses && { addresses }),
      ...(methods && { methods }),
      ...(ips && { ips }),
    }),
    limits: {
      creditsPerSecond: checkedLimit(edit.limits?.creditsPerSecond, before, 'creditsPerSecond'),
      creditsPerDay: checkedLimit(edit.limits?.creditsPerDay, before, 'creditsPerDay'),
    },
    failover: edit.failover ?? before.failover,
  }
  return checkedProofs(after)
}

/** A switch that says "required" needs something that can be brought. */
function checkedProofs(key: ApiKey): ApiKey {
  if (key.secretRequired && !key.hasSecret) {
    throw new ControlError('conflict', 'Make a secret first, then require it.', 'secretRequired')
  }
  if (key.jwtRequired && key.jwtKeys.length === 0) {
    throw new ControlError('conflict', 'Add a public key first, then require tokens.', 'jwtRequired')
  }
  return key
}

function checkedNetworks(names: readonly string[]): string[] {
  names.forEach((name, index) => {
    if (networkNameProblem(name) !== null) {
      throw new ControlError('invalid', 'That cannot be the name of a network.', `networksOff.${index}`)
    }
  })
  if (names.length > mostNetworksOff)
    throw new ControlError('invalid', 'These are too many networks.', 'networksOff')
  return [...new Set(names)].sort()
}

/** 0 is what the plan says, as in the service that callers know. */
function checkedLimit(
  limit: number | null | undefined,
  before: ApiKey,
  name: keyof KeyLimits,
): number | null {
  if (limit === undefined) return before.limits[name]
  if (limit === null || limit === 0) return null
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > 1e15) {
    throw new ControlError('invalid', 'A limit is a whole number of credits, 1 or more.', `limits.${name}`)
  }
  return limit
}
