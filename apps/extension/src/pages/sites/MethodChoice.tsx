import type { Proposal } from '@causeway/session'
import { isWalletScope } from '@causeway/session/caip'
import { CheckboxRow, Switch } from '@causeway/ui'
import { type AbilityKind, abilityKinds, abilityOf } from './grants/abilities.ts'
import { type Choices, familyOf, toggleMethods } from './grants/choices.ts'
import type { WalletFacts } from './grants/grantContext.ts'
import { namespaceTitle, scopeName } from './grants/scopeName.ts'
import { strings } from './strings.ts'

const words = strings.methods

export interface MethodChoiceProps {
  readonly choices: Choices
  readonly onChange: (choices: Choices) => void
  readonly facts: WalletFacts
  readonly proposal: Proposal
}

/** The single methods of a connection, to be switched off one by one or by what they are for. */
export function MethodChoice({ choices, onChange, facts, proposal }: MethodChoiceProps) {
  const families = [...new Set(choices.scopes.map(familyOf))]
  return (
    <details class="cw-disclosure fine-tune" data-testid="fine-tune">
      <summary>{words.open}</summary>
      <div class="fine-tune-body">
        <Switch
          label={words.onlyAsked}
          hint={words.onlyAskedSays}
          checked={choices.mode === 'asked'}
          onChange={(on) => onChange({ ...choices, mode: on ? 'asked' : 'offered' })}
          data-testid="only-asked-switch"
        />
        {families.map((family) => (
          <Family
            key={family}
            family={family}
            choices={choices}
            onChange={onChange}
            facts={facts}
            proposal={proposal}
          />
        ))}
      </div>
    </details>
  )
}

function Family({
  family,
  choices,
  onChange,
  facts,
  proposal,
}: MethodChoiceProps & { readonly family: string }) {
  const scopes = choices.scopes.filter((scope) => familyOf(scope) === family)
  const methods = grantable(family, scopes, choices, facts, proposal)
  const asks = facts.namespaces.flatMap((row) => row.asks)
  // What the user is asked about comes first: it is what one switches off.
  const groups = [...abilityKinds]
    .reverse()
    .map((kind): [AbilityKind, readonly string[]] => [
      kind,
      methods.filter((method) => abilityOf(method, asks) === kind),
    ])
    .filter(([, members]) => members.length > 0)
  const isOn = (method: string) => scopes.every((scope) => !(choices.withheld[scope] ?? []).includes(method))
  const title = isWalletScope(family) ? scopeName(family, facts) : (namespaceTitle(family, facts) ?? family)
  return (
    <section class="family" aria-label={title}>
      <h3>{title}</h3>
      {groups.length === 0 ? <p class="cw-hint">{words.none}</p> : null}
      {groups.map(([kind, members]) => (
        <div key={kind} class="family-group">
          <CheckboxRow
            label={words.titles[kind]}
            checked={members.every(isOn)}
            onChange={(on) => onChange(toggleMethods(choices, family, members, on))}
          />
          <details class="cw-disclosure methods">
            <summary>
              {words.count(members.length)}
              <span class="cw-hidden">{`: ${words.titles[kind]}, ${title}`}</span>
            </summary>
            {members.map((method) => (
              <CheckboxRow
                key={method}
                label={<span class="cw-mono">{method}</span>}
                checked={isOn(method)}
                onChange={(on) => onChange(toggleMethods(choices, family, [method], on))}
                data-testid={`method-${method}`}
              />
            ))}
          </details>
        </div>
      ))}
    </section>
  )
}

/** The methods that a family would be granted before any is switched off. */
function grantable(
  family: string,
  scopes: readonly string[],
  { mode }: Choices,
  facts: WalletFacts,
  proposal: Proposal,
): readonly string[] {
  const offered = offeredBy(family, facts)
  if (mode === 'offered') return offered
  const lists = scopes.map((scope) =>
    Object.hasOwn(proposal.scopes, scope) ? (proposal.scopes[scope]?.asked.methods ?? null) : null,
  )
  return offered.filter((method) => lists.some((asked) => asked === null || asked.includes(method)))
}

function offeredBy(family: string, facts: WalletFacts): readonly string[] {
  if (family === 'wallet') return facts.walletMethods
  const namespace = isWalletScope(family) ? family.slice('wallet:'.length) : family
  const row = facts.namespaces.find((one) => one.namespace === namespace)
  return (isWalletScope(family) ? row?.walletMethods : row?.methods) ?? []
}
