import { Mark, Notice } from '@causeway/ui'
import { useEvents } from './events.ts'
import { ConnectPanel } from './panels/ConnectPanel.tsx'
import { EventPanel } from './panels/EventPanel.tsx'
import { MethodPanel } from './panels/MethodPanel.tsx'
import { ServicePanel } from './panels/ServicePanel.tsx'
import { SessionPanel } from './panels/SessionPanel.tsx'
import { WalletPanel } from './panels/WalletPanel.tsx'
import { useService } from './service/useService.ts'
import { useWallet } from './wallet/useWallet.ts'

/** The playground: both halves of Causeway, every method and every event. */
export function App() {
  const { events, tell, clear } = useEvents()
  const service = useService()
  const wallet = useWallet(tell)
  return (
    <div class="pg-page" data-testid="playground-page">
      <header class="pg-head">
        <Mark large />
        <div class="pg-grow">
          <h1>Causeway playground</h1>
          <p class="pg-faint">
            Every method and every event of the wallet and of the node, with code to take along.
          </p>
        </div>
      </header>
      <main class="pg-main">
        <Notice tone="caution" data-testid="experimental-notice">
          The multichain API is experimental and works in desktop browsers only. It may change without notice.
        </Notice>
        <div class="pg-columns">
          <div class="pg-column">
            <ServicePanel {...service} />
            <WalletPanel {...wallet} />
            <ConnectPanel link={wallet.link} service={service.service} />
          </div>
          <div class="pg-column">
            <SessionPanel link={wallet.link} session={wallet.session} service={service.service} />
            <MethodPanel link={wallet.link} session={wallet.session} service={service.service} tell={tell} />
          </div>
          <div class="pg-column pg-column-events">
            <EventPanel events={events} onClear={clear} />
          </div>
        </div>
      </main>
    </div>
  )
}
