import { accountNamespace } from '@causeway/session/caip'
import { Avatar, Card, CheckboxRow, Switch, shortAddress } from '@causeway/ui'
import type { AccountGroup } from '@causeway/wallet'
import { type Choices, everywhere, isPerScope, perScope, toggleAccount } from './grants/choices.ts'
import { addressOn, type WalletFacts } from './grants/grantContext.ts'
import { strings } from './strings.ts'

const words = strings.choice

export interface AccountChoiceProps {
  readonly choices: Choices
  readonly onChange: (choices: Choices) => void
  readonly facts: WalletFacts
  /** Every scope of the screen, ticked or not. */
  readonly scopes: readonly string[]
}

/** Which accounts a site gets: the same ones everywhere, unless the user wants to choose per network. */
export function AccountChoice({ choices, onChange, facts, scopes }: AccountChoiceProps) {
  const { accounts } = choices
  const groups = facts.accounts.filter((group) => !group.hidden)
  const each = isPerScope(accounts)
  return (
    <Card title={words.accounts} flush>
      {each ? (
        <p class="cw-hint choice-note">{words.chosenBelow}</p>
      ) : (
        <div class={groups.length > 6 ? 'cw-list choice-scroll' : 'cw-list'}>
          {groups.map((group, index) => (
            <CheckboxRow
              key={group.id}
              data-testid={`account-row-${index}`}
              label={group.name}
              hint={addressesOf(facts, group, scopes)}
              leading={<Avatar id={group.id} />}
              checked={accounts.includes(group.id)}
              onChange={(on) => onChange(toggleAccount(choices, group.id, on))}
            />
          ))}
        </div>
      )}
      <div class="choice-foot">
        <Switch
          label={words.perNetwork}
          checked={each}
          data-testid="per-network-switch"
          onChange={(on) => onChange(on ? perScope(choices, scopes, facts) : everywhere(choices, facts))}
        />
      </div>
    </Card>
  )
}

/** The addresses that an account has on the asked scopes, one for each family. */
function addressesOf(facts: WalletFacts, group: AccountGroup, scopes: readonly string[]) {
  const families = new Map(scopes.map((scope) => [accountNamespace(scope), scope]))
  const addresses = new Set([...families.values()].map((scope) => addressOn(facts, scope, group)))
  const shown = [...addresses].filter((address) => address !== null)
  if (shown.length === 0) return words.noAddress
  return (
    <span class="cw-mono">
      {shown.map((address, index) => (
        <span key={address} class="address-part" title={address}>
          {index === 0 ? '' : ' · '}
          {shortAddress(address)}
        </span>
      ))}
    </span>
  )
}
