import { Avatar, Button, Card } from '@causeway/ui'
import { AddressRows } from '../accounts/AddressRows.tsx'
import { useSnapshot } from '../desk/desk.ts'
import { strings } from './strings.ts'

/** The wallet is there: its first account, and the way in. */
export function ReadyStep() {
  const snapshot = useSnapshot()
  const group = snapshot?.accounts[0]
  return (
    <div class="cw-stack" data-testid="onboarding-ready">
      {group === undefined || snapshot === null ? null : (
        <Card
          flush
          title={
            <span class="cw-row">
              <Avatar id={group.id} />
              <span class="cw-cut">{group.name}</span>
            </span>
          }
        >
          <AddressRows group={group} namespaces={snapshot.namespaces} />
        </Card>
      )}
      <Button variant="primary" wide onClick={() => location.assign('popup.html')} data-testid="open-wallet">
        {strings.ready.open}
      </Button>
    </div>
  )
}
