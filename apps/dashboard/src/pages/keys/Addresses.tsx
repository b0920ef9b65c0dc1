import type { KeyAddress } from '@causeway/node/admin'
import { CodeBlock, EmptyState, Select } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { strings } from './strings.ts'

/** Where a key is used, network by network, ready to copy. */
export function Addresses({ addresses }: { readonly addresses: readonly KeyAddress[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const address = addresses.find(({ network }) => network === chosen) ?? addresses[0]
  if (address === undefined) {
    return (
      <EmptyState icon="network" title={strings.addresses.none}>
        {strings.addresses.noneSays}
      </EmptyState>
    )
  }
  return (
    <div class="cw-stack">
      <Select
        label={strings.network}
        value={address.network}
        options={addresses.map(({ network, chainId }) => ({
          value: network,
          label: chainId === null ? network : `${network} (${chainId})`,
        }))}
        onChange={setChosen}
        data-testid="address-network"
      />
      <Labelled label={strings.curl} code={address.curl} testId="curl" />
      <Labelled label={strings.http} code={address.http} testId="http" />
      <Labelled label={strings.ws} code={address.ws} testId="ws" />
    </div>
  )
}

function Labelled({
  label,
  code,
  testId,
}: {
  readonly label: string
  readonly code: string
  readonly testId: string
}) {
  return (
    <div class="cw-field">
      <p class="cw-label">{label}</p>
      <CodeBlock label={label} code={code} data-testid={`code-${testId}`} />
    </div>
  )
}
