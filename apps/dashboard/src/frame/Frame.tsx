import { IconButton, Mark, Notice, Select, SideNav } from '@causeway/ui'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Route } from '../routing/route.ts'
import { go } from '../routing/useRoute.ts'
import { useApi } from '../state/api.ts'
import { useSession } from '../state/session.ts'
import { useTask } from '../state/useTask.ts'
import { navItems } from './navItems.ts'
import { strings } from './strings.ts'
import { useKeptFocus } from './useKeptFocus.ts'

/** What stands around every page: the ways to the others, the account, and who is signed in. */
export function Frame({ route, children }: { readonly route: Route; readonly children?: ComponentChildren }) {
  const { session } = useSession()
  const [isOpen, setOpen] = useState(false)
  const brand = useRef<HTMLDivElement>(null)
  const main = useRef<HTMLElement>(null)
  useKeptFocus(main)
  useEffect(() => setOpen(false), [route])
  useEffect(() => {
    if (!isOpen) return
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      // What is in the menu goes out of sight with it.
      brand.current?.querySelector('button')?.focus()
    }
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [isOpen])
  return (
    <div class="frame">
      <a class="frame-skip" href="#content">
        {strings.skip}
      </a>
      <header class={isOpen ? 'frame-side frame-side-open' : 'frame-side'}>
        <div class="frame-brand" ref={brand}>
          <Mark />
          <span>{strings.product}</span>
          <IconButton
            icon={isOpen ? 'close' : 'menu'}
            label={isOpen ? strings.nav.close : strings.nav.open}
            aria-expanded={isOpen}
            aria-controls="menu"
            onClick={() => setOpen(!isOpen)}
          />
        </div>
        <div class="frame-menu" id="menu">
          <AccountChoice />
          <SideNav label={strings.nav.label} items={navItems(route)} onGo={go} />
          <Who />
        </div>
      </header>
      <main class="frame-main" id="content" tabIndex={-1} ref={main}>
        {session.account.status === 'suspended' ? (
          <Notice tone="danger" title={strings.suspended}>
            {strings.suspendedSays}
          </Notice>
        ) : null}
        {children}
      </main>
    </div>
  )
}

function AccountChoice() {
  const api = useApi()
  const { session, set } = useSession()
  const { busy, run } = useTask()
  if (session.accounts.length < 2) return <p class="frame-account cw-cut">{session.account.name}</p>
  return (
    <Select
      label={strings.account}
      bare
      disabled={busy}
      value={session.account.id}
      options={session.accounts.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => void run(async () => set(await api.call('POST /session/account', { body: { id } })))}
      data-testid="account-select"
    />
  )
}

function Who() {
  const api = useApi()
  const { session, refresh } = useSession()
  const { run } = useTask()
  const { name, email, address } = session.user
  return (
    <div class="frame-who">
      <div class="cw-cut">
        <p class="cw-hidden">{strings.signedInAs}</p>
        <p class="cw-cut">{name}</p>
        <p class="cw-cut cw-small cw-soft">{email ?? address ?? ''}</p>
      </div>
      <IconButton
        icon="signOut"
        label={strings.signOut}
        onClick={async () => {
          await run(() => api.call('DELETE /session', {}))
          go('/', { replace: true })
          refresh()
        }}
        data-testid="sign-out"
      />
    </div>
  )
}
