import type { View } from '../../../view/view.ts'
import type { Surroundings } from '../../namespace.ts'
import { revertOf, type Simulated } from '../simulation/simulate.ts'
import type { Market } from '../transactions/fees.ts'
import type { CallsRequest } from '../transactions/parseCalls.ts'
import { type Cost, failureWarnings, feeLines, feeWarnings } from './costs.ts'
import { addressLine, distinct, line } from './lines.ts'
import { describeTransaction } from './transactionView.ts'

/** Everything that was learnt about a bundle before it is shown. */
export interface BundleFacts {
  readonly bundle: CallsRequest
  readonly costs: readonly Cost[]
  readonly market: Market
  readonly balance: bigint | null
  readonly simulated: Simulated
}

/** What the user is told of several calls that are sent one after another. */
export async function bundleView(facts: BundleFacts, surroundings: Surroundings): Promise<View> {
  const { bundle, costs, market, balance, simulated } = facts
  const { row } = surroundings.network
  const parts = await Promise.all(
    bundle.requests.map((request) => describeTransaction(request, surroundings)),
  )
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
      ...feeLines(costs, market, row),
    ],
    warnings: distinct([
      ...parts.flatMap(({ warnings }) => warnings),
      ...feeWarnings(costs, market, row),
      ...failureWarnings(costs, market, balance, revertOf(simulated)),
    ]),
    raw: JSON.stringify(bundle.requests, (_, value) =>
      typeof value === 'bigint' ? `0x${value.toString(16)}` : value,
    ),
    simulation: simulated.simulation,
  }
}
