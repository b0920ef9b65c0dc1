import { Tabs } from '@causeway/ui'
import { PageHead } from '../../frame/PageHead.tsx'
import { paths, type SettingsTab, settingsTabs } from '../../routing/route.ts'
import { go } from '../../routing/useRoute.ts'
import { AccountCard } from './AccountCard.tsx'
import { AuditCard } from './AuditCard.tsx'
import { LookCard } from './LookCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import { ServiceCard } from './ServiceCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { strings } from './strings.ts'
import { WalletCard } from './WalletCard.tsx'

/** What is one's own, and what the service is set to. */
export function SettingsPage({ tab }: { readonly tab: SettingsTab }) {
  return (
    <div class="page" data-testid="settings-page">
      <PageHead title={strings.title} />
      <Tabs
        label={strings.tabsLabel}
        tabs={settingsTabs.map((id) => ({ id, label: strings.tabs[id] }))}
        selected={tab}
        onSelect={(id) => {
          const next = settingsTabs.find((each) => each === id)
          if (next !== undefined) go(paths.settings(next), { replace: true })
        }}
      >
        <Panel tab={tab} />
      </Tabs>
    </div>
  )
}

function Panel({ tab }: { readonly tab: SettingsTab }) {
  switch (tab) {
    case 'profile':
      return (
        <div class="page page-narrow">
          <ProfileCard />
          <AccountCard />
          <LookCard />
        </div>
      )
    case 'security':
      return (
        <div class="page page-narrow">
          <PasswordCard />
          <WalletCard />
          <SessionsCard />
        </div>
      )
    case 'audit':
      return <AuditCard />
    case 'service':
      return (
        <div class="page page-narrow">
          <ServiceCard />
        </div>
      )
  }
}
