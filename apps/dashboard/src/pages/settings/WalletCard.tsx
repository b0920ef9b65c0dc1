import { Address, Avatar, Button, Card, useToast } from '@causeway/ui'
import { Failed } from '../../frame/Failed.tsx'
import { useApi } from '../../state/api.ts'
import { useSession } from '../../state/session.ts'
import { useTask } from '../../state/useTask.ts'
import { WalletButtons } from '../../wallet/WalletButtons.tsx'
import { strings } from './strings.ts'

const words = strings.wallet

/** The Ethereum account that one signs in with. */
export function WalletCard() {
  const api = useApi()
  const toast = useToast()
  const { session, set } = useSession()
  const { busy, error, run } = useTask()
  const { address } = session.user
  const unlink = async () => {
    if (await run(async () => set(await api.call('DELETE /user/wallet', {})))) toast(words.unlinked)
  }
  return (
    <Card title={words.title} data-testid="wallet-card">
      <p class="cw-hint">{address === null ? words.says : words.linked}</p>
      {address === null ? (
        <WalletButtons
          onProof={async (proof) => {
            set(await api.call('POST /user/wallet', { body: proof }))
            toast(words.linkedNow)
          }}
        />
      ) : (
        <div class="cw-row-spread">
          <span class="cw-row">
            <Avatar id={address} />
            <Address address={address} />
          </span>
          <Button small busy={busy} onClick={() => void unlink()}>
            {words.unlink}
          </Button>
        </div>
      )}
      <Failed error={error} />
    </Card>
  )
}
