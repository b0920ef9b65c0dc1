import { formatAmount } from '../../../view/formatAmount.ts'
import type { View, Warning } from '../../../view/view.ts'
import type { Surroundings } from '../../namespace.ts'
import type { Simulated } from '../simulation/simulate.ts'
import { type Fees, highestPrice, likelyPrice, type Market } from '../transactions/fees.ts'
import type { Gas } from '../transactions/gas.ts'
import type { CallsRequest } from '../transactions/parseCalls.ts'
import { addressLine, distinct, line, warning } from './lines.ts'
import { describeTransaction } from './transactionView.ts'

export interface BundleFacts {
  readonly bundle: CallsRequest
  readonly gas: readonly Gas[]
  readonly fees: readonly Fees[]
  readonly market: Market
  readonly simulated: Simulated
}

/** What the user is told of several calls that are sent one after another. */
export async function bundleView(facts: BundleFacts, surroundings: Surroundings): Promise<View> {
  const { bundle, simulated } = facts
  const { row } = surroundings.network
  const parts = await Promise.all(
    bundle.requests.map((request) => describeTransaction(request, surroundings)),
  )
  const coin = (amount: bigint) => `${formatAmount(amount, row.decimals)} ${row.symbol}`
  const likely = sum(facts, (gas, fees) => gas.likely * likelyPrice(fees, facts.market))
  const highest = sum(facts, (gas, fees) => gas.limit * highestPrice(fees))
  const [only] = parts
  return {
    title: parts.length === 1 && only !== undefined ? only.title : `Send ${parts.length} transactions`,
    lines: [
      ...parts.flatMap(({ title, lines }, i) => [
        line(`${i + 1}`, title, 'heading'),
        ...lines.map((inner) => ({ ...inner, depth: (inner.depth ?? 0) + 1 })),
      ]),
      ...(parts.length > 1
        ? [
            line(
              'How',
              'One after another: if one fails, those before it stay done and those after it still run.',
            ),
          ]
        : []),
      addressLine('Signed by', bundle.from),
      line('Network', row.name),
      line('Likely fee', coin(likely), 'amount'),
      line('Highest fee', coin(highest), 'amount'),
    ],
    warnings: distinct([...parts.flatMap(({ warnings }) => warnings), ...failures(simulated, facts.gas)]),
    raw: JSON.stringify(bundle.requests, (_, value) =>
      typeof value === 'bigint' ? `0x${value.toString(16)}` : value,
    ),
    simulation: simulated.simulation,
  }
}

function sum({ gas, fees }: BundleFacts, cost: (gas: Gas, fees: Fees) => bigint): bigint {
  return gas.reduce((total, one, i) => {
    const fee = fees[i]
    return fee === undefined ? total : total + cost(one, fee)
  }, 0n)
}

function failures({ simulation }: Simulated, gas: readonly Gas[]): readonly Warning[] {
  const reasons = gas.flatMap(({ failure }) => (failure === null ? [] : [failure]))
  if (simulation.outcome === 'reverts') reasons.push(simulation.reason)
  return reasons.map((reason) => warning('willFail', 'caution', `This will fail: ${reason}`))
}
