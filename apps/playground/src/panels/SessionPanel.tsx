import type { Session } from '@causeway/dapp'
import { Address, Button, Card, EmptyState, FieldList, Tag } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { showJson } from '../json.ts'
import { scopeId, scopeName } from '../scopes.ts'
import type { Service } from '../service/readService.ts'
import type { Link } from '../wallet/useWallet.ts'
import { CopyText } from './CodeBlock.tsx'
import { type Outcome, OutcomeNotice } from './Outcome.tsx'

interface SessionPanelProps {
  readonly link: Link | null
  readonly session: Session
  readonly service: Service | null
}

/** What the wallet granted, scope by scope and as it came over the line. */
export function SessionPanel({ link, session, service }: SessionPanelProps) {
  const [outcome, setOutcome] = useState<Outcome & { method?: string }>({ state: 'idle' })
  const scopes = Object.entries(session.sessionScopes)

  const ask = async (method: string, params?: object) => {
    if (link === null) return
    setOutcome({ state: 'busy', method })
    try {
      const result = await link.request(method, params)
      setOutcome({ state: 'ok', result, method })
    } catch (error) {
      setOutcome({ state: 'error', error, method })
    }
  }
  const isBusy = (method: string) => outcome.state === 'busy' && outcome.method === method

  return (
    <Card
      title="Session"
      actions={
        <div class="pg-row">
          <Button
            small
            icon="refresh"
            disabled={link === null}
            busy={isBusy('wallet_getSession')}
            onClick={() => void ask('wallet_getSession')}
            data-testid="get-session-btn"
          >
            Get session
          </Button>
          <Button
            small
            variant="danger"
            disabled={link === null || scopes.length === 0}
            busy={isBusy('wallet_revokeSession')}
            onClick={() => void ask('wallet_revokeSession')}
            data-testid="revoke-btn"
          >
            Revoke
          </Button>
        </div>
      }
    >
      <div class="pg-stack">
        {scopes.length === 0 ? (
          <EmptyState icon="network" title={link === null ? 'No wallet is chosen' : 'Nothing is granted yet'}>
            {link === null ? 'Choose a wallet, then connect.' : 'Pick scopes and press Connect.'}
          </EmptyState>
        ) : (
          <ul class="pg-granted" aria-label="Granted scopes">
            {scopes.map(([scope, { accounts, methods, notifications }]) => (
              <li key={scope} data-testid={`session-scope-${scopeId(scope)}`}>
                <details>
                  <summary class="pg-fold pg-granted-head">
                    <span class="pg-strong">{scopeName(scope, service)}</span>
                    <span class="pg-faint cw-mono pg-grow pg-scope-key">{scope}</span>
                    <Tag tone="accent">{count(accounts.length, 'account')}</Tag>
                    <Tag>{count(methods.length, 'method')}</Tag>
                  </summary>
                  <FieldList
                    fields={[
                      {
                        label: 'Accounts',
                        stacked: true,
                        value: (
                          <ul class="pg-plain">
                            {accounts.map((account) => (
                              <li key={account}>
                                <Address address={account.slice(account.lastIndexOf(':') + 1)} full />
                              </li>
                            ))}
                          </ul>
                        ),
                      },
                      { label: 'Methods', stacked: true, value: <Names names={methods} /> },
                      { label: 'Notifications', stacked: true, value: <Names names={notifications} /> },
                    ]}
                  />
                  <Button
                    small
                    variant="quiet"
                    onClick={() => void ask('wallet_revokeSession', { scopes: [scope] })}
                    data-testid={`revoke-scope-${scopeId(scope)}`}
                  >
                    Revoke this scope
                  </Button>
                </details>
              </li>
            ))}
          </ul>
        )}
        {outcome.state === 'error' ? (
          <OutcomeNotice outcome={outcome} busy="" ok="" data-testid="session-outcome" />
        ) : null}
        <details class="cw-disclosure pg-more pg-session-json" open>
          <summary>As JSON</summary>
          <CopyText text={showJson(session)} label="Session as JSON" data-testid="session-json" />
        </details>
      </div>
    </Card>
  )
}

function Names({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return <span class="pg-faint">none</span>
  return <span class="pg-names cw-mono">{names.join('  ')}</span>
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
