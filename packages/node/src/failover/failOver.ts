import { type Call, RpcError } from '@causeway/rpc'
import type { Exchange } from '../exchange.ts'
import type { Caller } from '../stages/authenticate.ts'
import { type Row, rows } from '../upstream/rows.ts'
import { decideFailover } from './decideFailover.ts'
import type { FailoverPorts } from './failoverPorts.ts'
import { noFailover, usedPartner } from './failoverSaid.ts'

/**
 * Before a call is looked at any further: whether a partner may be asked for it, or else what its answer says about it.
 * Called only for requests that ask; all others are not touched by failover at all.
 */
export function considerFailover(ports: FailoverPorts, caller: Caller, call: Call, exchange: Exchange): void {
  const { payer, failover: isOnForKey } = caller.project
  const partners = ports.partnersOf(caller.network)
  const kind = rows.get(call.method)?.kind
  const decision = decideFailover({
    isAsked: exchange.wantsFailover,
    isEmbedded: partners === null,
    isInPlan: payer.failoverInPlan,
    isOn: payer.failover,
    isOnForKey,
    hasPartners: partners !== null && partners.names.length > 0,
    isRead: isRead(call.method, kind),
    partnersHaveMethod: partners !== null && partners.having(call.method).length > 0,
  })
  if (decision === 'notAsked') return
  if (decision === 'allowed') exchange.mayFailOver = true
  // What is answered from what is here needs nobody.
  else if (decision !== 'notRead' || kind !== 'local') {
    exchange.callFailover = noFailover(decision, payer.plan, ports.address())
  }
}

/** The answer of a call that may go to a partner; when it did, it is on record before it leaves. */
export async function withPartner(
  ports: FailoverPorts,
  caller: Caller,
  call: Call,
  exchange: Exchange,
  answer: string | Promise<string>,
): Promise<string> {
  const { network, project } = caller
  const note = (partner: string, text: string | null) =>
    ports.note({
      accountId: project.payer.accountId,
      keyId: project.keyId,
      at: Date.now(),
      network,
      method: call.method,
      partner,
      params: JSON.stringify(call.params ?? []),
      answer: text,
    })
  try {
    const text = await answer
    if (exchange.partner !== null) {
      exchange.callFailover = usedPartner
      await note(exchange.partner, text)
    }
    return text
  } catch (error) {
    if (exchange.partner !== null) {
      // An execution that fails is an answer too.
      const { code, message, data } = error instanceof RpcError ? error : new RpcError('internal')
      exchange.callFailover = usedPartner
      await note(exchange.partner, JSON.stringify({ code, message, data }))
    } else if (error instanceof RpcError && isOutage(error)) {
      exchange.callFailover = noFailover('partnerFailed', project.payer.plan, null)
      // Whom of them it reached is not known, so it is written down for all.
      await note(ports.partnersOf(network)?.having(call.method).join(',') ?? '', null)
    }
    throw error
  }
}

/** What reads the chain; the newest block's number is answered from here as long as it is known here. */
function isRead(method: string, kind: Row['kind'] | undefined): boolean {
  if (method === 'eth_blockNumber') return true
  return kind === 'store' || kind === 'pinned' || kind === 'logs' || kind === 'forward'
}

function isOutage({ row }: RpcError): boolean {
  return row === 'unavailable' || row === 'timedOut' || row === 'internal'
}
