import { createHash } from 'node:crypto'
import type { Payer, Project, Projects } from '../control/projects.ts'

/** The keys that may call, where nothing else is known of them. */
export interface Keys {
  isValid(key: string): boolean
}

const nobody: Payer = {
  accountId: 'local',
  version: 0,
  plan: 'local',
  status: 'active',
  perSecond: null,
  perDay: null,
  failoverInPlan: true,
  failover: true,
  tracing: true,
  secretOverridesAllowlists: false,
}

/** A key that may do everything. */
export function openProject(keyId: string): Project {
  return {
    keyId,
    version: 0,
    payer: nobody,
    networksOff: new Set(),
    secretHash: null,
    secretRequired: false,
    jwtRequired: false,
    jwtKeys: [],
    allow: { origins: [], userAgents: [], addresses: [], methods: [], ips: [] },
    perSecond: null,
    perDay: null,
    failover: true,
    isOpen: true,
  }
}

/** Projects for a service without a control plane: whoever has a key may do everything. */
export function createOpenProjects(keys: Keys): Projects {
  const projects = new Map<string, Project>()
  return {
    find(key) {
      if (!keys.isValid(key)) return null
      const known = projects.get(key)
      if (known !== undefined) return known
      // The id goes into records, so it must not be the key.
      const project = openProject(createHash('sha256').update(key).digest('hex').slice(0, 16))
      projects.set(key, project)
      return project
    },
    has: () => true,
    onChange: () => () => {},
  }
}
