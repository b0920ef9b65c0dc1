import { isReference } from '../caip/chainId.ts'
import { isScopeKey } from '../caip/scope.ts'
import type { ScopeRequest } from './asked.ts'
import type { DropReason } from './dropped.ts'

/**
 * Why a requested scope is not well formed, or `null` when it is. CAIP-217, with the seed's rule on `references`: only
 * a bare namespace may have them, and every bare namespace but `wallet` needs them.
 */
export function validate(key: string, scope: ScopeRequest): DropReason | null {
  if (!isScopeKey(key)) return 'notAScope'
  const { references } = scope
  if (key.includes(':')) {
    if (references !== undefined) return 'referencesOnChain'
  } else {
    if (key !== 'wallet' && !references?.length) return 'noReferences'
    if (references !== undefined && !references.every(isReference)) return 'badReference'
  }
  if (scope.methods.some(isBlank) || scope.notifications.some(isBlank)) return 'blankName'
  return scope.unknown.length > 0 ? 'unknownMember' : null
}

function isBlank(name: string): boolean {
  return name.trim() === ''
}
