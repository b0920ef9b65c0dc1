import { type Call, errorCatalogue, type Malformed, type RpcError } from '@causeway/rpc'
import type { Exchange } from '../exchange.ts'
import { limitError } from '../gate/limitError.ts'
import { answerCost, batchCost, methodCost, refusedCost, unknownMethodCost } from '../metering/costs.ts'
import type { Outbox } from '../metering/ledger/outbox.ts'
import { type Charge, isLimitReached, type LimitReached, type Meter } from '../metering/meter.ts'
import type { CallMeter } from '../serve.ts'
import type { Caller } from './authenticate.ts'

/** Charges calls before they run, and gives back what their answers do not cost. */
export function createCallMeter(meter: Meter, outbox: Outbox): CallMeter {
  const costs = createCostTable()

  const accept = (charge: Charge | LimitReached, exchange: Exchange) => {
    if (isLimitReached(charge)) throw limitError(charge)
    exchange.callCost = charge.credits
    exchange.callDay = charge.day
    exchange.left = charge.left
  }

  return {
    outbox,
    chargeEvent: (project, credits) => !isLimitReached(meter.chargeEvent(project, credits)),
    chargeBatch(caller, exchange) {
      accept(meter.charge(caller.project, batchCost), exchange)
    },
    settleBatch(caller, exchange) {
      const { refusal, passed, cost } = exchange
      if (refusal === null || passed > 0 || cost < batchCost) return
      const back = batchCost - answerCost(batchCost, errorCatalogue[refusal.row].http)
      if (back === 0) return
      // No call was charged after the batch itself, so the day is still that of the batch.
      meter.refund(caller.project, back, exchange.callDay)
      exchange.cost -= back
      if (exchange.left !== null) exchange.left += back
    },
    charge(caller, call, exchange) {
      accept(meter.charge(caller.project, costs(caller, call.method)), exchange)
    },
    settle(caller, call, exchange, refusal) {
      if (refusal === null) return
      const { callCost: charged } = exchange
      const cost = settledCost(call, charged, refusal)
      if (cost < charged) {
        const back = charged - cost
        meter.refund(caller.project, back, exchange.callDay)
        exchange.callCost = cost
        if (exchange.left !== null) exchange.left += back
      } else if (cost > charged) {
        // Refused before it was charged. Whoever is at a limit is not asked for this as well.
        const charge = meter.charge(caller.project, cost)
        if (!isLimitReached(charge)) accept(charge, exchange)
      }
    },
  }
}

/** What a refused call costs in the end. */
function settledCost(call: Call | Malformed, charged: number, refusal: RpcError): number {
  const { row } = refusal
  // Ours to answer for, like a status of 5xx, though the answer that carries it has none.
  if (row === 'internal' || row === 'unavailable' || row === 'suspended') return 0
  const status = errorCatalogue[row].http
  if (status !== 200) return answerCost(charged === 0 ? refusedCost : charged, status)
  return 'refusal' in call ? refusedCost : charged
}

/** Costs of the methods that there are, looked up once for each network. */
function createCostTable(): (caller: Caller, method: string) => number {
  const byNetwork = new Map<string, Map<string, number>>()
  return ({ network, methods }, method) => {
    let costs = byNetwork.get(network)
    const known = costs?.get(method)
    if (known !== undefined) return known
    if (!methods.has(method)) return unknownMethodCost
    const cost = methodCost(network, method)
    if (costs === undefined) {
      costs = new Map()
      byNetwork.set(network, costs)
    }
    costs.set(method, cost)
    return cost
  }
}
