/** Where in the console somebody is. */
export type Route =
  | { readonly page: PageName }
  | { readonly page: 'key'; readonly id: string }
  | { readonly page: 'settings'; readonly tab: SettingsTab }
  | { readonly page: 'enter' | 'invite' | 'newPassword'; readonly token: string }

type PageName =
  | 'overview'
  | 'keys'
  | 'newKey'
  | 'networks'
  | 'usage'
  | 'failures'
  | 'members'
  | 'plan'
  | 'failover'
  | 'claim'
  | 'forgot'
  | 'missing'

export type SettingsTab = 'profile' | 'security' | 'audit' | 'service'
export const settingsTabs: readonly SettingsTab[] = ['profile', 'security', 'audit', 'service']

const fixed: Readonly<Record<string, PageName>> = {
  '/': 'overview',
  '/keys': 'keys',
  '/keys/new': 'newKey',
  '/networks': 'networks',
  '/usage': 'usage',
  '/failures': 'failures',
  '/members': 'members',
  '/plan': 'plan',
  '/failover': 'failover',
  '/claim': 'claim',
  '/reset': 'forgot',
}

/** Pages that a one-time link leads to. Its token is in the path or, unseen by any server, behind the hash. */
const doors = { enter: 'enter', invite: 'invite', reset: 'newPassword' } as const

/** Reads an address: its path and what stands behind its hash. */
export function parseRoute(path: string, hash = ''): Route {
  const clean = path.length > 1 ? path.replace(/\/+$/, '') : path
  const [, first = '', second, ...more] = clean.split('/').map(decode)
  const token = second ?? decode(hash.replace(/^#\/?/, ''))
  if (Object.hasOwn(doors, first) && token !== '' && more.length === 0) {
    return { page: doors[first as keyof typeof doors], token }
  }
  if (Object.hasOwn(fixed, clean)) return { page: fixed[clean] ?? 'missing' }
  if (more.length > 0) return { page: 'missing' }
  if (first === 'keys' && second !== undefined) return { page: 'key', id: second }
  if (first === 'settings') {
    const tab = settingsTabs.find((each) => each === (second ?? 'profile'))
    if (tab !== undefined) return { page: 'settings', tab }
  }
  return { page: 'missing' }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export const paths = {
  overview: '/',
  keys: '/keys',
  newKey: '/keys/new',
  key: (id: string) => `/keys/${encodeURIComponent(id)}`,
  networks: '/networks',
  usage: '/usage',
  failures: '/failures',
  members: '/members',
  plan: '/plan',
  failover: '/failover',
  settings: (tab: SettingsTab) => (tab === 'profile' ? '/settings' : `/settings/${tab}`),
  forgot: '/reset',
} as const
