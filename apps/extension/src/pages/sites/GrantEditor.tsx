import type { Proposal, SessionRecord } from '@causeway/session'
import { Card, Select } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { AbilityList } from './AbilityList.tsx'
import { AccountChoice } from './AccountChoice.tsx'
import type { Draft } from './grants/draft.ts'
import { durations, formatMoment } from './grants/durations.ts'
import type { WalletFacts } from './grants/grantContext.ts'
import { MethodChoice } from './MethodChoice.tsx'
import { NetworkChoice } from './NetworkChoice.tsx'
import { strings } from './strings.ts'

const words = strings.choice

export interface GrantEditorProps {
  readonly proposal: Proposal
  readonly draft: Draft
  readonly onChange: (choices: Draft['choices']) => void
  readonly facts: WalletFacts
  readonly now: number
  readonly before: SessionRecord | null
}

/** Everything that the user decides about a connection: accounts, networks, what it may do, and how long. */
export function GrantEditor({ proposal, draft, onChange, facts, now, before }: GrantEditorProps) {
  const { choices } = draft
  const [added, setAdded] = useState<readonly string[]>([])
  const asksUntil = before?.expiresAt === proposal.expiresAt ? null : proposal.expiresAt
  const ends = durations(proposal.expiresAt, now)
  const chosen = ends.find(({ end }) => end === choices.expiresAt) ?? ends[0]
  return (
    <>
      <AccountChoice
        choices={choices}
        onChange={onChange}
        facts={facts}
        scopes={[...Object.keys(proposal.scopes), ...added]}
      />
      <NetworkChoice
        choices={choices}
        onChange={onChange}
        facts={facts}
        proposal={proposal}
        added={added}
        onAdd={(scope) => setAdded([...added, scope])}
      />
      <Card title={before === null ? strings.abilities.will : strings.abilities.can}>
        <AbilityList abilities={draft.abilities} />
        <MethodChoice choices={choices} onChange={onChange} facts={facts} proposal={proposal} />
      </Card>
      {ends.length < 2 && asksUntil === null ? null : (
        <Card title={words.duration}>
          <Select
            label={words.durationLabel}
            bare
            value={chosen?.value ?? 'asked'}
            options={ends.map(({ value, label }) => ({ value, label }))}
            onChange={(value) =>
              onChange({ ...choices, expiresAt: ends.find((one) => one.value === value)?.end ?? null })
            }
            data-testid="duration-select"
            {...(asksUntil === null ? {} : { hint: words.asksUntil(formatMoment(asksUntil)) })}
          />
        </Card>
      )}
    </>
  )
}
