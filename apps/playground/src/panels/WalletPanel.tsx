import { Button, Card, EmptyState, Notice, Select, Tag, TextField } from '@causeway/ui'
import { useState } from 'preact/hooks'
import type { WalletState } from '../wallet/useWallet.ts'
import { wayByExtensionId, wayByMessages, wayTo } from '../wallet/ways.ts'

/** The wallets that announced themselves, and the ways to one that did not. */
export function WalletPanel({ wallets, link, state, problem, open, close }: WalletState) {
  const [extensionId, setExtensionId] = useState('')
  const [names, setNames] = useState<'causeway' | 'compat'>('causeway')
  const chosen = link?.way.id
  return (
    <Card
      title="Wallet"
      actions={
        <span data-testid="wallet-state" data-state={state}>
          {link === null ? null : (
            <Tag tone={state === 'open' ? 'ok' : 'caution'}>
              {state === 'open' ? 'line open' : 'line lost'}
            </Tag>
          )}
        </span>
      }
    >
      <div class="pg-stack">
        <ul class="pg-wallets" data-testid="wallet-list" aria-label="Wallets on this page">
          {wallets.map((wallet) => {
            const way = wayTo(wallet)
            return (
              <li key={wallet.uuid}>
                <button
                  type="button"
                  class="pg-wallet"
                  aria-pressed={chosen === way.id}
                  onClick={() => void open(way)}
                  data-testid={`wallet-card-${wallet.rdns}`}
                >
                  {wallet.icon === '' ? <span class="pg-wallet-blank" /> : <img src={wallet.icon} alt="" />}
                  <span class="pg-wallet-text">
                    <span class="pg-strong">{wallet.name}</span>
                    <span class="pg-faint cw-mono">{wallet.rdns}</span>
                  </span>
                  <span class="pg-tags">
                    {wallet.transport === null ? null : <Tag tone="accent">multichain</Tag>}
                    {wallet.provider === null ? null : <Tag>EIP-1193</Tag>}
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
        {wallets.length > 0 ? null : (
          <EmptyState icon="globe" title="No wallet has announced itself">
            Load the Causeway extension and reload this page, or reach one in another way below.
          </EmptyState>
        )}
        {problem === null ? null : (
          <Notice tone="danger" live data-testid="wallet-problem">
            {problem}
          </Notice>
        )}
        <details class="cw-disclosure pg-more">
          <summary>Another way to a wallet</summary>
          <form
            class="pg-inline"
            onSubmit={(event) => {
              event.preventDefault()
              void open(wayByExtensionId(extensionId.trim()))
            }}
          >
            <TextField
              label="Extension id"
              value={extensionId}
              onInput={setExtensionId}
              mono
              placeholder="32 letters from a to p"
              data-testid="extension-id-input"
            />
            <Button type="submit" disabled={extensionId.trim() === ''} data-testid="extension-id-btn">
              Open port
            </Button>
          </form>
          <div class="pg-inline">
            <Select
              label="Page messages"
              value={names}
              onChange={(value) => setNames(value === 'compat' ? 'compat' : 'causeway')}
              options={[
                { value: 'causeway', label: 'Causeway’s own names' },
                { value: 'compat', label: 'Compat names' },
              ]}
              data-testid="post-message-select"
            />
            <Button onClick={() => void open(wayByMessages(names))} data-testid="post-message-btn">
              Use messages
            </Button>
          </div>
        </details>
        {link === null ? null : (
          <div class="pg-row">
            <span class="pg-faint pg-grow">Line to {link.way.label}</span>
            <Button small variant="quiet" onClick={close} data-testid="hang-up-btn">
              Hang up
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
