import { Button, Card, CheckboxRow, Select, Tabs, TextField } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { snippets } from '../code/snippets.ts'
import { readJson, showJson } from '../json.ts'
import { sessionForms, sessionRequest } from '../methods/sessionRequests.ts'
import { type OfferedScope, offeredScopes, scopeId } from '../scopes.ts'
import type { Service } from '../service/readService.ts'
import type { Link } from '../wallet/useWallet.ts'
import { CodeTabs } from './CodeBlock.tsx'
import { openingCode } from './calls/calls.ts'
import { type Outcome, OutcomeNotice } from './Outcome.tsx'

const method = 'wallet_createSession'

interface ConnectPanelProps {
  readonly link: Link | null
  readonly service: Service | null
}

/** What to ask the wallet for: picked from a list, or written out. */
export function ConnectPanel({ link, service }: ConnectPanelProps) {
  const [tab, setTab] = useState('pick')
  const [picked, setPicked] = useState<readonly string[]>(['eip155:1337'])
  const [own, setOwn] = useState<readonly string[]>([])
  const [typedScope, setTypedScope] = useState('')
  const [typedAccounts, setTypedAccounts] = useState('')
  const [form, setForm] = useState('optional')
  const [edited, setEdited] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' })

  const accounts = typedAccounts.split(/[\s,]+/).filter((account) => account !== '')
  const raw = edited ?? showJson(sessionRequest(form, picked, accounts))
  const parsed = readJson(raw)
  const isRaw = tab === 'write'
  const params = isRaw && 'value' in parsed ? parsed.value : sessionRequest('optional', picked, accounts)

  const ask = async () => {
    if (link === null || (isRaw && 'problem' in parsed)) return
    setOutcome({ state: 'busy' })
    try {
      const result = await link.request(method, params)
      setOutcome({ state: 'ok', result })
    } catch (error) {
      setOutcome({ state: 'error', error })
    }
  }

  const addScope = () => {
    const scope = typedScope.trim()
    if (scope === '') return
    setOwn((before) => [...new Set([...before, scope])])
    setPicked((before) => [...new Set([...before, scope])])
    setTypedScope('')
  }

  return (
    <Card title="Connect">
      <form
        class="pg-stack"
        onSubmit={(event) => {
          event.preventDefault()
          void ask()
        }}
      >
        <Tabs
          label="How to say what is wanted"
          tabs={[
            { id: 'pick', label: 'Pick scopes' },
            { id: 'write', label: 'Write the request' },
          ]}
          selected={tab}
          onSelect={setTab}
        >
          {isRaw ? (
            <div class="pg-stack">
              <Select
                label="Form"
                value={form}
                options={sessionForms.map(({ id, label }) => ({ value: id, label }))}
                onChange={(id) => {
                  setForm(id)
                  setEdited(null)
                }}
                hint={sessionForms.find(({ id }) => id === form)?.says ?? ''}
                data-testid="session-form-select"
              />
              <TextField
                label="Parameters of wallet_createSession"
                value={raw}
                onInput={setEdited}
                rows={14}
                mono
                error={'problem' in parsed ? parsed.problem : null}
                data-testid="session-params-input"
              />
            </div>
          ) : (
            <div class="pg-stack">
              <ScopeList
                scopes={offeredScopes(service, own)}
                picked={picked}
                onPick={(scope, on) =>
                  setPicked((before) => (on ? [...before, scope] : before.filter((other) => other !== scope)))
                }
              />
              <div class="pg-inline">
                <TextField
                  label="Another scope"
                  value={typedScope}
                  onInput={setTypedScope}
                  mono
                  placeholder="eip155:100"
                  data-testid="custom-scope-input"
                />
                <Button onClick={addScope} data-testid="custom-scope-btn">
                  Add
                </Button>
              </div>
              <TextField
                label="Accounts to preselect"
                value={typedAccounts}
                onInput={setTypedAccounts}
                rows={2}
                mono
                placeholder="eip155:1337:0x…"
                hint="CAIP-10, one in a line. Left empty, the user picks."
                data-testid="accounts-input"
              />
            </div>
          )}
        </Tabs>
        <Button
          type="submit"
          variant="primary"
          wide
          busy={outcome.state === 'busy'}
          disabled={link === null || (!isRaw && picked.length === 0)}
          data-testid="connect-btn"
        >
          Connect
        </Button>
        {link === null ? <p class="cw-hint">Choose a wallet first.</p> : null}
        <OutcomeNotice
          outcome={outcome}
          busy="The wallet asks the user."
          ok="The session is there."
          data-testid="connect-outcome"
        />
        <details class="cw-disclosure pg-more">
          <summary>Code</summary>
          <CodeTabs
            snippets={snippets({ kind: 'session', method, params, way: openingCode(link) })}
            data-testid="connect-code"
          />
        </details>
      </form>
    </Card>
  )
}

interface ScopeListProps {
  readonly scopes: readonly OfferedScope[]
  readonly picked: readonly string[]
  readonly onPick: (scope: string, on: boolean) => void
}

function ScopeList({ scopes, picked, onPick }: ScopeListProps) {
  const groups = [...new Set(scopes.map(({ group }) => group))]
  return (
    <fieldset class="pg-scopes">
      <legend class="cw-label">Scopes</legend>
      {groups.map((group, index) => {
        const members = scopes.filter((scope) => scope.group === group)
        const count = members.filter(({ scope }) => picked.includes(scope)).length
        return (
          <details key={group} class="cw-disclosure pg-scope-group" open={index < 1 || group === 'Your own'}>
            <summary>
              {group}
              {count > 0 ? <span class="pg-count">{count} picked</span> : null}
            </summary>
            {members.map(({ scope, name }) => (
              <CheckboxRow
                key={scope}
                label={name}
                checked={picked.includes(scope)}
                onChange={(on) => onPick(scope, on)}
                trailing={
                  <span class="pg-faint pg-scope-key cw-mono" title={scope}>
                    {scope}
                  </span>
                }
                data-testid={`scope-${scopeId(scope)}`}
              />
            ))}
          </details>
        )
      })}
    </fieldset>
  )
}
