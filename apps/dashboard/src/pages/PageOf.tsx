import { useEffect } from 'preact/hooks'
import { MissingPage } from '../frame/MissingPage.tsx'
import { paths, type Route } from '../routing/route.ts'
import { go } from '../routing/useRoute.ts'
import { FailoverPage } from './failover/FailoverPage.tsx'
import { FailuresPage } from './failures/FailuresPage.tsx'
import { KeyPage } from './keys/KeyPage.tsx'
import { KeysPage } from './keys/KeysPage.tsx'
import { NewKeyPage } from './keys/NewKeyPage.tsx'
import { MembersPage } from './members/MembersPage.tsx'
import { NetworksPage } from './networks/NetworksPage.tsx'
import { OverviewPage } from './overview/OverviewPage.tsx'
import { PlanPage } from './plan/PlanPage.tsx'
import { SettingsPage } from './settings/SettingsPage.tsx'
import { UsagePage } from './usage/UsagePage.tsx'

/** The page that a route names. */
export function PageOf({ route }: { readonly route: Route }) {
  switch (route.page) {
    case 'overview':
      return <OverviewPage />
    case 'keys':
      return <KeysPage />
    case 'newKey':
      return <NewKeyPage />
    case 'key':
      return <KeyPage key={route.id} id={route.id} />
    case 'networks':
      return <NetworksPage />
    case 'usage':
      return <UsagePage />
    case 'failures':
      return <FailuresPage />
    case 'members':
      return <MembersPage />
    case 'plan':
      return <PlanPage />
    case 'failover':
      return <FailoverPage />
    case 'settings':
      return <SettingsPage tab={route.tab} />
    case 'enter':
    case 'claim':
    case 'forgot':
      return <ToOverview />
    default:
      return <MissingPage />
  }
}

/** Whoever is inside already needs no door. */
function ToOverview() {
  useEffect(() => go(paths.overview, { replace: true }), [])
  return null
}
