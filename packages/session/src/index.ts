/**
 * The rules of a multichain connection between a site and a wallet: what a site may ask for, what it is granted, how
 * the grant is written down, and which call it covers. Values in, values out: no keys, no screens, no network, no
 * storage and no clock; those are handed in.
 */

export { edit } from './approval/edit.ts'
export { type GrantContext, grant } from './approval/grant.ts'
export {
  type Approval,
  type ApprovedScope,
  approveAll,
  type Decision,
  type Proposal,
  type ProposedBecause,
  type ProposedScope,
} from './approval/proposal.ts'
export { maxScopes, type ProposeContext, propose } from './approval/propose.ts'
export { proposedChanges } from './approval/proposedChanges.ts'
export { authorise } from './authorise.ts'
export { SessionError, type WalletErrorName, walletErrors } from './errors.ts'
export { type ChainNotification, type Notify, notify } from './events/notify.ts'
export { type SessionChanged, sessionChange, sessionChanged } from './events/sessionChanged.ts'
export { invalidParams, type ParamFault, toFault } from './methods/invalidParams.ts'
export { type CreateRequest, parseCreateParams, type RequestedScopes } from './methods/parseCreateParams.ts'
export type { SessionPorts } from './methods/ports.ts'
export { expireSession, updateSession } from './methods/updateSession.ts'
export {
  type ConcludePorts,
  type CreatePorts,
  concludeSession,
  createSession,
} from './methods/wallet_createSession.ts'
export { getSession } from './methods/wallet_getSession.ts'
export { type AuthorisedCall, authoriseInvocation } from './methods/wallet_invokeMethod.ts'
export { revokeSession } from './methods/wallet_revokeSession.ts'
export { diffScopes, isSame, type ListDiff, type ScopeDiff, type SessionDiff } from './record/diff.ts'
export { formatExpiry, parseExpiry } from './record/expiry.ts'
export { type DamagedRecord, parseRecord } from './record/parseRecord.ts'
export { type Asked, type Grant, type GrantMode, isLive, type SessionRecord } from './record/record.ts'
export { toSession, toSessionScopes } from './record/toSession.ts'
export { withoutAccount } from './record/withoutAccount.ts'
export { withoutScopes } from './record/withoutScopes.ts'
export type { AskedScope, AskedScopes, ScopeRequest } from './scopes/asked.ts'
export { type Dropped, type DropReason, dropReasons } from './scopes/dropped.ts'
export { expand } from './scopes/expand.ts'
export type { Holdings } from './scopes/holdings.ts'
export { merge } from './scopes/merge.ts'
export { type Narrowed, type NarrowedScope, narrow } from './scopes/narrow.ts'
export type { Offer, Offers } from './scopes/offers.ts'
export { preselect } from './scopes/preselect.ts'
export { validate } from './scopes/validate.ts'
