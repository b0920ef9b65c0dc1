import { Amount, Card, Notice } from '@causeway/ui'
import type { BalanceChange, Simulation } from '@causeway/wallet'
import { strings } from './strings.ts'
import { splitChanges } from './viewLines.ts'

const words = strings.result

/** What would happen to the balances, as far as a node could tell; where it could not, why. */
export function SimulationCard({ simulation }: { readonly simulation: Simulation }) {
  if (simulation.outcome === 'reverts')
    return (
      <Notice tone="danger" title={words.reverts} data-testid="simulation">
        {simulation.reason}
      </Notice>
    )
  if (simulation.outcome === 'unknown')
    return (
      <Notice tone="caution" title={words.unknown} data-testid="simulation">
        {simulation.why}
      </Notice>
    )
  const { out, in: into } = splitChanges(simulation.changes)
  return (
    <Card title={words.title} data-testid="simulation">
      {simulation.changes.length === 0 ? <p class="cw-hint">{words.nothing}</p> : null}
      <Side title={words.out} changes={out} />
      <Side title={words.in} changes={into} />
    </Card>
  )
}

function Side({ title, changes }: { readonly title: string; readonly changes: readonly BalanceChange[] }) {
  if (changes.length === 0) return null
  return (
    <div class="result-side">
      <h3>{title}</h3>
      <ul>
        {changes.map((change) => (
          <li key={`${change.asset} ${change.tokenId ?? ''}`}>
            <Amount amount={change.amount} decimals={change.decimals} symbol={change.symbol} change />
            {change.tokenId === undefined ? null : <span class="cw-hint">{words.token(change.tokenId)}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
