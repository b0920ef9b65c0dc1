import { Address, Dialog, IconButton } from '@causeway/ui'
import type { AccountGroup, Snapshot } from '@causeway/wallet'
import { useState } from 'preact/hooks'
import { namespaceTitle } from './namespaceTitle.ts'
import { QrCode } from './QrCode.tsx'
import { strings } from './strings.ts'

export interface AddressRowsProps {
  readonly group: AccountGroup
  readonly namespaces: Snapshot['namespaces']
}

/** The addresses of an account, one for each family of chains: to copy, and as a code to scan. */
export function AddressRows({ group, namespaces }: AddressRowsProps) {
  const [shown, setShown] = useState<string | null>(null)
  const entry = group.entries.find(({ namespace }) => namespace === shown)
  return (
    <>
      <ul class="cw-list">
        {group.entries.map(({ namespace, address }) => {
          const title = namespaceTitle(namespaces, namespace)
          return (
            <li key={namespace} class="address-row" data-testid={`address-${namespace}`}>
              <span class="address-title">{title}</span>
              <Address address={address} copyLabel={strings.copy(title)} />
              <IconButton icon="qr" label={strings.show(title)} onClick={() => setShown(namespace)} />
            </li>
          )
        })}
      </ul>
      <Dialog
        title={entry === undefined ? '' : namespaceTitle(namespaces, entry.namespace)}
        open={entry !== undefined}
        onClose={() => setShown(null)}
      >
        {entry === undefined ? null : (
          <div class="qr">
            <QrCode text={entry.address} label={strings.code} />
            <p class="cw-soft cw-small">{group.name}</p>
            <Address address={entry.address} full />
          </div>
        )}
      </Dialog>
    </>
  )
}
