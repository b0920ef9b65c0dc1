import type { View } from '../../../view/view.ts'
import type { Surroundings } from '../../namespace.ts'
import { revertOf, type Simulated } from '../simulation/simulate.ts'
import type { Gas } from '../transactions/gas.ts'
import type { CallsRequest } from '../transactions/parseCalls.ts'
import { failureWarnings } from './costs.ts'
import { addressLine, distinct, line } from './lines.ts'
import { describeTransaction } from './tellTransaction.ts'

/** Everything that was learnt about a bundle before it is shown. */
export interface BundleFacts {
  readonly bundle: CallsRequest
  readonly gas: readonly Gas[]
  readonly simulated: Simulated
}

/** What the user is told of several calls that are sent one after another, whatever they pay. */
export async function tellBundle(
  { bundle, gas, simulated }: BundleFacts,
  surroundings: Surroundings,
): Promise<Omit<View, 'raw'>> {
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
      line('Network', surroundings.network.row.name),
    ],
    warnings: distinct([
      ...parts.flatMap(({ warnings }) => warnings),
      ...failureWarnings(gas, revertOf(simulated)),
    ]),
    simulation: simulated.simulation,
  }
}
