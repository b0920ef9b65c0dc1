import { Amount, Card, Notice } from '@causeway/ui'
import type { BalanceChange, Simulation } from '@causeway/wallet'
import { splitChanges } from './viewLines.ts'

/** What would happen to the balances, as far as a node could tell; where it could not, why. */
export function SimulationCard({ simulation }: { readonly simulation: Simulation }) {
  if (simulation.outcome === 'reverts')
    return (
      <Notice tone="danger" title="It would fail" data-testid="simulation">
        {simulation.reason}
      </Notice>
    )
  if (simulation.outcome === 'unknown')
    return (
      <Notice tone="caution" title="The result could not be estimated" data-testid="simulation">
        {simulation.why}
      </Notice>
    )
  const { out, in: into } = splitChanges(simulation.changes)
  return (
    <Card title="Estimated result" data-testid="simulation">
      {simulation.changes.length === 0 ? <p class="cw-hint">No balance of this account changes.</p> : null}
      <Side title="You send" changes={out} />
      <Side title="You receive" changes={into} />
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
            {change.tokenId === undefined ? null : <span class="cw-hint">{`No. ${change.tokenId}`}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
