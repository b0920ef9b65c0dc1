import type { FoundWallet } from '@causeway/dapp'
import type { WalletProof } from '@causeway/node/admin'
import { Avatar, Button, Notice, shortAddress } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { useApi } from '../state/api.ts'
import { useTask } from '../state/useTask.ts'
import type { EthereumAccount } from './ethereumAccounts.ts'
import { signWithWallet } from './signWithWallet.ts'
import { strings } from './strings.ts'
import { useWallets } from './useWallets.ts'

interface Choice {
  readonly accounts: readonly EthereumAccount[]
  readonly take: (account: EthereumAccount | null) => void
}

/** A button for each wallet of this browser. What it signs is given to `onProof`, which refuses with `ApiError`. */
export function WalletButtons({ onProof }: { readonly onProof: (proof: WalletProof) => Promise<unknown> }) {
  const api = useApi()
  const wallets = useWallets()
  const { busy, error, run } = useTask()
  const [used, setUsed] = useState<string | null>(null)
  const [choice, setChoice] = useState<Choice | null>(null)
  const choose = (accounts: readonly EthereumAccount[]) =>
    new Promise<EthereumAccount | null>((resolve) => {
      const take = (account: EthereumAccount | null) => {
        setChoice(null)
        resolve(account)
      }
      setChoice({ accounts, take })
    })
  const use = (wallet: FoundWallet) => {
    setUsed(wallet.uuid)
    return run(async () => {
      const proof = await signWithWallet(wallet, api, choose)
      if (proof !== null) await onProof(proof)
    })
  }
  return (
    <section class="cw-stack-tight" aria-label={strings.title}>
      {choice !== null ? (
        <AccountChoice choice={choice} />
      ) : wallets === null ? (
        <Button wide disabled>
          {strings.searching}
        </Button>
      ) : wallets.length === 0 ? (
        <p class="cw-hint" data-testid="no-wallet">
          {strings.none} {strings.noneSays}
        </p>
      ) : (
        wallets.map((wallet) => (
          <Button
            key={wallet.uuid}
            wide
            busy={busy && used === wallet.uuid}
            disabled={busy && used !== wallet.uuid}
            onClick={() => void use(wallet)}
            data-testid={`wallet-${wallet.rdns}`}
          >
            {wallet.icon === '' ? null : <img class="wallet-icon" src={wallet.icon} alt="" />}
            {strings.use(wallet.name)}
          </Button>
        ))
      )}
      <p class="cw-hint" role="status">
        {busy && choice === null ? strings.waiting : ''}
      </p>
      {error === null ? null : (
        <Notice tone="danger" live data-testid="wallet-error">
          {error.message}
        </Notice>
      )}
    </section>
  )
}

function AccountChoice({ choice: { accounts, take } }: { readonly choice: Choice }) {
  return (
    <>
      <p class="cw-label">{strings.choose}</p>
      {accounts.map((account) => (
        <Button key={account.address} wide onClick={() => take(account)}>
          <Avatar id={account.address.toLowerCase()} />
          <span class="cw-mono">{shortAddress(account.address)}</span>
        </Button>
      ))}
      <Button variant="quiet" onClick={() => take(null)}>
        {strings.cancel}
      </Button>
    </>
  )
}
