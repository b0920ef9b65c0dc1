import { type Provided, readPending } from '@causeway/chain'
import { type Hex, RpcError } from '@causeway/rpc'
import { blockOf, needOf } from './about.ts'
import { answerForward } from './forward.ts'
import { finalityOf, isToldOf, type Reflects } from './reflects.ts'
import type { Row } from './rows.ts'
import type { UpstreamCallSite, UpstreamPorts } from './upstreamPorts.ts'

/** Blocks of which is remembered that they are there and when they came; a few hundred bytes each. */
const maxRemembered = 4096

/** How often the chain may be reorganised under a lookup before its caller is asked to come again. */
const maxTurns = 3

/**
 * Answers from a block: brought here whole and verified where it is missing, then as on any network. A block that is
 * known to be here is read at once, without a promise.
 */
export function createLookup(ports: UpstreamPorts) {
  const { chain } = ports
  const remembered = new Map<string, Provided>()

  const remember = (provided: Provided) => {
    if (provided.isOnOneWord) return
    if (remembered.size >= maxRemembered) remembered.clear()
    remembered.set(provided.block.hash, { ...provided, from: null })
  }

  const reflect = (site: UpstreamCallSite, provided: Provided, row: Row & { kind: 'store' }) => {
    const { exchange, valid } = site
    const isPartner = provided.from !== null && ports.isPartner(provided.from)
    if (isPartner) exchange.partner = provided.from
    if (isToldOf(exchange)) {
      exchange.reflects = {
        block: provided.block,
        finality: chain.isLive() ? finalityOf(chain.view, row.about(valid.params), provided.block) : null,
        verified: provided.verified,
        fetchedAt: provided.fetchedAt,
        source: isPartner ? 'partner' : 'own',
      }
    }
    return valid.method.handle(site.context, valid.params)
  }

  const fetch = async (site: UpstreamCallSite, row: Row & { kind: 'store' }): Promise<string> => {
    const about = row.about(site.valid.params)
    const need = needOf(about)
    if (need === null) return answerForward(ports, site)
    for (let turn = 0; turn < maxTurns; turn++) {
      const provided = await chain.provide(need, { partner: site.exchange.mayFailOver })
      if (provided === null) {
        if (row.mayPend) return answerPending(ports, site)
        site.exchange.reflects = nothing
        return site.valid.method.handle(site.context, site.valid.params)
      }
      remember(provided)
      // What the view shows is what the handler will read, in this same turn.
      const shown = blockOf(chain.view, about)
      if (shown?.hash === provided.block.hash) return reflect(site, provided, row)
    }
    throw new RpcError('unavailable', 'the chain was reorganised meanwhile; ask again')
  }

  return (site: UpstreamCallSite, row: Row & { kind: 'store' }): string | Promise<string> => {
    const about = row.about(site.valid.params)
    const shown = chain.isLive() ? blockOf(chain.view, about) : null
    const known = shown === null ? undefined : remembered.get(shown.hash)
    // It may have been put away since.
    if (known === undefined || chain.view.transactionCount(known.block.hash) === null) return fetch(site, row)
    return reflect(site, known, row)
  }
}

/** A transaction that is in no block: as an upstream has it, if its hash says that it is the one, or as it was sent here. */
async function answerPending(ports: UpstreamPorts, site: UpstreamCallSite): Promise<string> {
  const hash = site.valid.params[0] as Hex
  const sent = ports.gateway.sent.get(hash)
  const told: unknown = JSON.parse(await answerForward(ports, site))
  const isText = site.valid.method.name !== 'eth_getTransactionByHash'
  const read = readPending(told, hash) ?? (sent === null ? null : readPending(sent.raw, hash))
  site.exchange.reflects = read === null ? nothing : { ...nothing, finality: 'pending', verified: true }
  if (read === null) return 'null'
  // Bytes are told as they came: a blob transaction may have its blobs with it.
  return isText ? JSON.stringify(typeof told === 'string' ? told : (sent?.raw ?? null)) : read.json
}

/** That something is not there cannot be proven. */
const nothing: Reflects = { block: null, finality: null, verified: false, fetchedAt: null, source: 'own' }
