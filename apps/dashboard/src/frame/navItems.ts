import type { SideNavItem } from '@causeway/ui'
import { paths, type Route } from '../routing/route.ts'
import { strings } from './strings.ts'

const pages = [
  ['overview', paths.overview, 'home'],
  ['keys', paths.keys, 'key'],
  ['networks', paths.networks, 'network'],
  ['usage', paths.usage, 'chart'],
  ['failures', paths.failures, 'list'],
  ['members', paths.members, 'people'],
  ['plan', paths.plan, 'plan'],
  ['failover', paths.failover, 'swap'],
  ['settings', paths.settings('profile'), 'settings'],
] as const

/** Pages that have no place of their own in the menu, and the one they belong to. */
const parents: Partial<Record<Route['page'], string>> = { key: 'keys', newKey: 'keys' }

export function navItems(route: Route): readonly SideNavItem[] {
  const current = parents[route.page] ?? route.page
  return pages.map(([name, href, icon]) => ({
    href,
    icon,
    label: strings.nav[name],
    current: name === current,
  }))
}
