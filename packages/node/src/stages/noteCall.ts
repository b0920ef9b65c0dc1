import { type Call, errorCatalogue, type Malformed, type RpcError } from '@causeway/rpc'
import type { Project } from '../control/projects.ts'
import type { Exchange } from '../exchange.ts'
import type { UsageSink } from '../usage/usage.ts'
import type { Caller } from './authenticate.ts'

/** Counts a call that was answered or refused. */
export function noteCall(
  usage: UsageSink,
  caller: Caller,
  call: Call | Malformed,
  exchange: Exchange,
  refusal: RpcError | null,
): void {
  const { keyId, payer } = caller.project
  const noted = {
    keyId,
    accountId: payer.accountId,
    network: caller.network,
    method: 'method' in call ? call.method : '',
    status: refusal === null ? 200 : errorCatalogue[refusal.row].http,
    code: refusal === null ? null : refusal.code,
    credits: exchange.callCost,
    tookUs: Math.round((performance.now() - exchange.callStarted) * 1_000),
  }
  if (refusal === null) usage.note(noted)
  else {
    const { requestId, origin } = exchange
    const facts = { at: Date.now(), requestId, reason: refusal.row, message: explained(refusal), origin }
    usage.noteFailure({ ...noted, ...facts })
  }
}

/** Counts a request that its head alone had refused, for the key it came with. */
export function noteRefusedHead(
  usage: UsageSink,
  refused: {
    project: Project
    network: string
    /** Empty where the body was not read. */
    method: string
    requestId: string
    origin: string | null
    error: RpcError
  },
): void {
  const { project, network, method, requestId, origin, error } = refused
  usage.noteFailure({
    keyId: project.keyId,
    accountId: project.payer.accountId,
    network,
    method,
    status: errorCatalogue[error.row].http,
    code: error.code,
    credits: 0,
    tookUs: 0,
    at: Date.now(),
    requestId,
    reason: error.row,
    message: explained(error),
    origin,
  })
}

/** What the owner of a key reads, who may know more than a caller is told. */
function explained({ message, facts }: RpcError): string {
  return facts !== null && 'list' in facts ? `${message}: not on the list of ${facts.list}` : message
}
