import type { NewKey } from '@causeway/node/admin'
import { Button, Card, CodeBlock, Notice } from '@causeway/ui'
import { Addresses } from './Addresses.tsx'
import { strings } from './strings.ts'

export interface KeyRevealProps {
  readonly made: NewKey
  readonly title: string
  readonly onDone: () => void
}

/** A key's digits at the one moment when they are known. It stays until somebody says that they are kept. */
export function KeyReveal({ made: { digits, addresses }, title, onDone }: KeyRevealProps) {
  return (
    <>
      <Card>
        <Notice tone="caution" title={title} live>
          {strings.onceSays}
        </Notice>
        <div class="cw-field">
          <p class="cw-label">{strings.digits}</p>
          <CodeBlock label={strings.digits} code={digits} data-testid="new-key-digits" />
        </div>
      </Card>
      <Card title={strings.ready}>
        <Addresses addresses={addresses} />
      </Card>
      <div>
        <Button variant="primary" onClick={onDone} data-testid="key-stored">
          {strings.stored}
        </Button>
      </div>
    </>
  )
}
