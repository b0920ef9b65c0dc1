/**
 * The values that both ends of a multichain connection share: chain ids (CAIP-2), account ids (CAIP-10), scopes
 * (CAIP-217) and the names on the transports. It holds no rule of sessions, so that a page can use it too.
 */

export { type AccountId, canonicalAddress, formatAccountId, parseAccountId } from './accountId.ts'
export { type ChainId, formatChainId, isNamespace, isReference, parseChainId } from './chainId.ts'
export {
  accountsChangedNotification,
  causewayNames,
  compatNames,
  discoveryEvents,
  portEnvelopeType,
  portTargetType,
  type SessionMethod,
  sessionEvents,
  sessionMethods,
  type WalletNames,
} from './names.ts'
export {
  accountNamespace,
  formatScopeKey,
  isWalletScope,
  parseScopeKey,
  type ScopeKey,
  type Session,
  type SessionScope,
  type SessionScopes,
} from './scope.ts'
