import { Button, Card, CopyButton, Dialog, Notice, TextField } from '@causeway/ui'
import { useState } from 'preact/hooks'
import type { ServiceState } from '../service/useService.ts'

/** Which service the node half speaks with, and how it gets into a wallet. */
export function ServicePanel({ service, typed, problem, busy, setTyped, use }: ServiceState) {
  const [adding, setAdding] = useState(false)
  return (
    <Card title="Service">
      <form
        class="pg-stack"
        onSubmit={(event) => {
          event.preventDefault()
          void use(typed)
        }}
      >
        <TextField
          label="Address with key"
          value={typed}
          onInput={setTyped}
          mono
          type="url"
          placeholder="http://localhost:8645/v3/…"
          error={problem}
          {...(service === null && {
            hint: 'The link in the banner of causeway up brings it here. The key stays in this tab.',
          })}
          data-testid="service-input"
        />
        <div class="pg-row">
          <Button
            type="submit"
            small
            busy={busy}
            variant={service === null ? 'primary' : 'plain'}
            data-testid="service-use"
          >
            Use this service
          </Button>
          <Button
            small
            icon="plus"
            disabled={service === null}
            onClick={() => setAdding(true)}
            data-testid="add-to-wallet-btn"
          >
            Add to wallet
          </Button>
        </div>
      </form>
      {service === null ? null : (
        <ul class="pg-networks" aria-label="Networks of the service" data-testid="service-networks">
          {service.networks.map(({ name, scope }) => (
            <li key={name}>
              {name} <span class="pg-faint cw-mono">{scope}</span>
            </li>
          ))}
        </ul>
      )}
      <Dialog
        title="Add to wallet"
        open={adding}
        onClose={() => setAdding(false)}
        data-testid="add-to-wallet"
      >
        <ol class="pg-steps">
          <li>Copy the address. It holds your key: give it to your own wallet only.</li>
          <li>Open the wallet, then Settings.</li>
          <li>Paste it and press Add. All {service?.networks.length} networks come with it.</li>
        </ol>
        <div class="pg-copyline">
          <code class="cw-mono" data-testid="service-address">
            {service?.address}
          </code>
          <CopyButton text={service?.address ?? ''} label="Copy the service address" doneLabel="Copied" />
        </div>
        <Notice>A wallet never looks for a service by itself, so that no page can hand it one unseen.</Notice>
      </Dialog>
    </Card>
  )
}
