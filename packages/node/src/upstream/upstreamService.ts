import { type Method, RpcError } from '@causeway/rpc'
import type { CallContext } from '../context.ts'
import { createAnswerBeyond } from '../failover/answerBeyond.ts'
import { answerTold, answerToldLogs } from './answerTold.ts'
import { answerForward } from './forward.ts'
import { answerLogs } from './logs.ts'
import { createLookup } from './lookup.ts'
import { createPassThrough } from './passThrough.ts'
import { createPinned } from './pinned.ts'
import { isToldOf, reflectsLocal } from './reflects.ts'
import { type Row, rows } from './rows.ts'
import { createSend } from './send.ts'
import type { UpstreamCallSite, UpstreamPorts } from './upstreamPorts.ts'
import { withDeadline } from './withDeadline.ts'

/** What answers calls on a network whose chain others produce. */
export interface UpstreamService {
  answer(site: UpstreamCallSite): string | Promise<string>
  /** The row of a method that is not ours and is let through; `null` for all others. */
  passed(name: string): Method<CallContext> | null
}

/** Calls of one network that may wait for upstreams at one time; each holds its parameters and its answer in memory. */
const maxUnderWay = 2_000

export function createUpstreamService(
  ports: UpstreamPorts & { readonly passThrough: () => readonly string[] },
): UpstreamService {
  const lookup = createLookup(ports)
  const pinned = createPinned(ports)
  const send = createSend(ports)
  const passed = createPassThrough(ports.passThrough)
  const answerBeyond = createAnswerBeyond(ports)
  let underWay = 0

  const begin = (site: UpstreamCallSite): string | Promise<string> => {
    const { name } = site.valid.method
    const row = rows.get(name)
    if (row === undefined || passed.overrides(row, name)) return answerForward(ports, site)
    const usual = () => answerRow(site, row)
    return (site.exchange.mayFailOver ? answerBeyond(site, row, usual) : null) ?? usual()
  }

  const answerRow = (site: UpstreamCallSite, row: Row): string | Promise<string> => {
    const { valid, context, exchange } = site
    switch (row.kind) {
      case 'local':
        if (isToldOf(exchange))
          exchange.reflects = reflectsLocal(
            context.network.view,
            row.about?.(valid.params) ?? null,
            ports.isVerifying,
          )
        return valid.method.handle(context, valid.params)
      case 'store':
        return ports.isVerifying ? lookup(site, row) : answerTold(ports, site, row)
      case 'pinned':
        return pinned(site, row)
      case 'send':
        return send(site)
      case 'logs':
        return ports.isVerifying ? answerLogs(ports, site) : answerToldLogs(ports, site)
      case 'forward':
        return answerForward(ports, site)
      case 'off':
        throw new RpcError(
          'methodNotFound',
          `the method ${valid.method.name} does not exist/is not available`,
        )
    }
  }

  return {
    answer(site) {
      if (underWay >= maxUnderWay) {
        throw new RpcError(
          'unavailable',
          'too many calls wait for the upstreams of this network; ask again in a moment',
        )
      }
      const answer = begin(site)
      if (typeof answer === 'string') return answer
      underWay++
      return withDeadline(
        answer.finally(() => underWay--),
        ports.deadlineMs(),
        ports.after,
      )
    },
    passed: passed.method,
  }
}
