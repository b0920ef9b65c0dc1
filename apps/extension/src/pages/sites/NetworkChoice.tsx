import type { Proposal } from '@causeway/session'
import { accountNamespace } from '@causeway/session/caip'
import { Button, Card, CheckboxRow, Select, Tag, TextField } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { list } from './grants/changesOf.ts'
import {
  accountsOn,
  addScope,
  type Choices,
  isPerScope,
  toggleAccount,
  toggleScope,
  usableOn,
} from './grants/choices.ts'
import type { WalletFacts } from './grants/grantContext.ts'
import { scopeName, scopeTestId } from './grants/scopeName.ts'
import { isWithoutAccount } from './grants/toApproval.ts'
import { strings } from './strings.ts'

const words = strings.choice

export interface NetworkChoiceProps {
  readonly choices: Choices
  readonly onChange: (choices: Choices) => void
  readonly facts: WalletFacts
  readonly proposal: Proposal
  /** Networks that the user added to the list. */
  readonly added: readonly string[]
  readonly onAdd: (scope: string) => void
}

/** Lists that are longer get a field to search them. */
const searchable = 10

/** Which networks a site gets, and on demand the accounts of each. */
export function NetworkChoice({ choices, onChange, facts, proposal, added, onAdd }: NetworkChoiceProps) {
  const [search, setSearch] = useState('')
  const scopes = [...Object.keys(proposal.scopes), ...added]
  const word = search.trim().toLowerCase()
  const shown = scopes.filter(
    (scope) => scopeName(scope, facts).toLowerCase().includes(word) || scope.toLowerCase().includes(word),
  )
  const ticked = scopes.filter((scope) => choices.scopes.includes(scope)).length
  return (
    <Card
      title={words.networks}
      actions={<span class="cw-hint choice-count">{words.ticked(ticked, scopes.length)}</span>}
      flush
    >
      {scopes.length > searchable ? (
        <div class="choice-search">
          <TextField label={words.search} type="search" value={search} onInput={setSearch} />
        </div>
      ) : null}
      <div class={scopes.length > searchable ? 'cw-list choice-scroll' : 'cw-list'}>
        {shown.map((scope) => (
          <div key={scope}>
            <NetworkRow
              scope={scope}
              choices={choices}
              facts={facts}
              tag={
                <ScopeTags scope={scope} proposal={proposal} facts={facts} isAdded={added.includes(scope)} />
              }
              onToggle={(on) => onChange(toggleScope(choices, scope, on))}
            />
            {isPerScope(choices.accounts) &&
            choices.scopes.includes(scope) &&
            accountNamespace(scope) !== null ? (
              <ScopeAccounts scope={scope} choices={choices} onChange={onChange} facts={facts} />
            ) : null}
          </div>
        ))}
        {shown.length === 0 ? <p class="cw-hint choice-note">{words.noMatch}</p> : null}
      </div>
      <AddNetwork
        facts={facts}
        scopes={scopes}
        onAdd={(scope) => {
          onAdd(scope)
          onChange(addScope(choices, scope, facts))
        }}
      />
    </Card>
  )
}

interface NetworkRowProps {
  readonly scope: string
  readonly choices: Choices
  readonly facts: WalletFacts
  readonly tag: preact.ComponentChildren
  readonly onToggle: (on: boolean) => void
}

function NetworkRow({ scope, choices, facts, tag, onToggle }: NetworkRowProps) {
  const checked = choices.scopes.includes(scope)
  const row = facts.networks.find((one) => one.scope === scope)
  const notes = [
    ...(checked && isWithoutAccount(choices, scope, facts) ? [words.leftOut] : []),
    ...(row?.http === null ? [words.noNode] : []),
  ]
  return (
    <CheckboxRow
      data-testid={`network-row-${scopeTestId(scope)}`}
      label={scopeName(scope, facts)}
      checked={checked}
      onChange={onToggle}
      trailing={<span class="row-tags">{tag}</span>}
      {...(notes.length === 0 ? {} : { hint: notes.join(' ') })}
    />
  )
}

function ScopeTags(props: {
  readonly scope: string
  readonly proposal: Proposal
  readonly facts: WalletFacts
  readonly isAdded: boolean
}) {
  const { scope, proposal, facts, isAdded } = props
  const proposed = Object.hasOwn(proposal.scopes, scope) ? proposal.scopes[scope] : undefined
  const isTest = facts.networks.find((row) => row.scope === scope)?.isTest === true
  // Where everything is connected already, nothing needs to be told apart.
  const isMixed = Object.values(proposal.scopes).some(({ because }) => because !== 'granted')
  return (
    <>
      {isTest ? <Tag title={words.testSays}>{words.test}</Tag> : null}
      {proposed?.required ? <Tag title={words.neededSays}>{words.needed}</Tag> : null}
      {proposed?.because === 'granted' && isMixed ? <Tag tone="accent">{words.connected}</Tag> : null}
      {proposed?.because === 'suggested' ? <Tag title={words.suggestedSays}>{words.suggested}</Tag> : null}
      {isAdded ? <Tag tone="accent">{words.added}</Tag> : null}
    </>
  )
}

function ScopeAccounts({
  scope,
  choices,
  onChange,
  facts,
}: Pick<NetworkChoiceProps, 'choices' | 'onChange' | 'facts'> & { readonly scope: string }) {
  const groups = usableOn(facts, scope)
  const chosen = accountsOn(choices, scope, facts)
  const names = groups.filter(({ id }) => chosen.includes(id)).map(({ name }) => name)
  return (
    <details class="cw-disclosure scope-accounts">
      <summary data-testid={`network-accounts-${scopeTestId(scope)}`}>
        <span class="cw-cut">{names.length === 0 ? words.noneChosen : list(names, 2)}</span>
        <span class="cw-hidden">{words.accountsOf(scopeName(scope, facts))}</span>
      </summary>
      <div>
        {groups.map((group, index) => (
          <CheckboxRow
            key={group.id}
            data-testid={`account-row-${index}-${scopeTestId(scope)}`}
            label={group.name}
            checked={chosen.includes(group.id)}
            onChange={(on) => onChange(toggleAccount(choices, group.id, on, scope))}
          />
        ))}
      </div>
    </details>
  )
}

function AddNetwork(props: {
  readonly facts: WalletFacts
  readonly scopes: readonly string[]
  readonly onAdd: (scope: string) => void
}) {
  const { facts, scopes, onAdd } = props
  const others = facts.networks.filter(
    ({ scope }) =>
      !scopes.includes(scope) && facts.namespaces.some((row) => scope.startsWith(`${row.namespace}:`)),
  )
  const [picked, setPicked] = useState('')
  const [first] = others
  if (first === undefined) return null
  const value = others.some(({ scope }) => scope === picked) ? picked : first.scope
  return (
    <div class="choice-foot add-network">
      <Select
        label={words.another}
        bare
        value={value}
        options={others.map((row) => ({ value: row.scope, label: row.name }))}
        onChange={setPicked}
        data-testid="add-network-select"
      />
      <Button icon="plus" onClick={() => onAdd(value)} data-testid="add-network">
        {words.add}
      </Button>
    </div>
  )
}
