import { readSent } from '@causeway/chain'
import { type Hex, RpcError } from '@causeway/rpc'
import { failureToError } from '../methods/refusals.ts'
import { hexToJson } from '../methods/results.ts'
import { resultOf } from './asked.ts'
import type { UpstreamCallSite, UpstreamPorts } from './upstreamPorts.ts'

/**
 * Sends a signed transaction to all upstreams. It is read here first, so that nothing goes out that no node could take,
 * and so that its hash is ours; sending it again is answered alike.
 */
export function createSend(ports: UpstreamPorts) {
  return async ({ context, valid, exchange }: UpstreamCallSite): Promise<string> => {
    const raw = valid.params[0] as Hex
    const read = readSent(raw)
    if ('refused' in read) {
      // On a chain with rules of its own it may be a transaction that only its nodes can read.
      if (ports.isVerifying || read.refused !== 'undecodable') throw failureToError(read)
      const text = resultOf(await ports.gateway.broadcast(raw, { deadlineMs: ports.deadlineMs() }), exchange)
      ports.journal.add({ hash: JSON.parse(text), raw, sender: null, nonce: null })
      return text
    }
    const { chainId } = context.network
    if (read.chainId !== null && read.chainId !== chainId) {
      throw new RpcError('serverError', `invalid chain id for signer: have ${read.chainId} want ${chainId}`)
    }
    const { hash, from: sender, nonce } = read
    const isNew = ports.gateway.sent.get(hash) === null
    const outcome = await ports.gateway.broadcast(raw, {
      deadlineMs: ports.deadlineMs(),
      hash,
      sender,
      nonce,
    })
    const told = resultOf(outcome, exchange)
    const answer = hexToJson(hash)
    if (told.toLowerCase() !== answer && outcome.from !== null) {
      ports.gateway.accuse(outcome.from.upstream, 'it took a transaction under a hash that is not its own')
    }
    // Where every transaction makes a block, it may be in one by now.
    if (ports.gateway.sent.get(hash) !== null) ports.journal.add({ hash, raw, sender, nonce })
    if (isNew) ports.onSent(hash)
    // The next lookup will ask for that block.
    void ports.gateway.look()
    exchange.reflects = { block: null, finality: 'pending', verified: true, fetchedAt: null, source: 'own' }
    return answer
  }
}
