import { Button, Mark, Spinner } from '@causeway/ui'
import { useEffect, useRef } from 'preact/hooks'
import { useSnapshot } from '../desk/desk.ts'
import { readFromTitle } from '../frame/readFromTitle.ts'
import { strings as sharedStrings } from '../frame/strings.ts'
import { SitesPage } from '../sites/SitesPage.tsx'
import { UnlockPage } from '../vault/UnlockPage.tsx'
import { HomePage } from './home/HomePage.tsx'
import { Nav } from './Nav.tsx'
import { AccountsPage } from './settings/AccountsPage.tsx'
import { BlockedPage } from './settings/BlockedPage.tsx'
import { NetworksPage } from './settings/NetworksPage.tsx'
import { SettingsPage } from './settings/SettingsPage.tsx'
import { strings } from './strings.ts'
import { useRoute } from './useRoute.ts'

/** The popup: the screen that the address names, once the vault is open. */
export function PopupApp() {
  const snapshot = useSnapshot()
  const isLocked = snapshot?.vault === 'locked'
  const wasLocked = useRef(false)
  useEffect(() => {
    // The field for the password is gone, and the focus with it.
    if (wasLocked.current && !isLocked) readFromTitle()
    wasLocked.current = isLocked
  }, [isLocked])
  if (snapshot === null)
    return (
      <main class="loading">
        <Spinner label={sharedStrings.loading} />
      </main>
    )
  if (snapshot.vault === 'empty') return <NoWallet />
  if (isLocked) return <UnlockPage />
  return <Open />
}

function Open() {
  const route = useRoute()
  const view = useRef<HTMLDivElement>(null)
  const last = useRef(route)
  useEffect(() => {
    if (last.current === route) return
    last.current = route
    readFromTitle()
    view.current?.scrollTo(0, 0)
  }, [route])
  return (
    <div class="popup">
      <div class="popup-view" ref={view}>
        <Screen route={route} />
      </div>
      <Nav route={route} />
    </div>
  )
}

function Screen({ route }: { readonly route: string }) {
  if (route === '/settings') return <SettingsPage />
  if (route === '/settings/networks') return <NetworksPage />
  if (route === '/settings/accounts') return <AccountsPage />
  if (route === '/settings/blocked') return <BlockedPage />
  if (route === '/sites' || route.startsWith('/sites/')) return <SitesPage />
  return <HomePage />
}

function NoWallet() {
  return (
    <main class="no-wallet">
      <Mark large />
      <h1>{strings.empty.title}</h1>
      <p class="cw-soft">{strings.empty.says}</p>
      <Button variant="primary" onClick={openOnboarding} data-testid="start-onboarding">
        {strings.empty.start}
      </Button>
    </main>
  )
}

/** In a tab: a popup closes as soon as the user looks elsewhere, as at a paper with words on it. */
async function openOnboarding(): Promise<void> {
  // A tab that a page opens for itself stops loading when that page closes.
  await chrome.tabs.create({ url: chrome.runtime.getURL('onboarding.html') })
  window.close()
}
