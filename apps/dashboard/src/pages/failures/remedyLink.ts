import type { FailureRow } from '@causeway/node/admin'
import { paths } from '../../routing/route.ts'
import { strings } from './strings.ts'

const aboutPlan: readonly string[] = ['accountPerDay', 'accountPerSecond', 'planLacks']
const aboutNetworks: readonly string[] = ['unavailable', 'unknownNetwork']
const aboutKey: readonly string[] = [
  'invalidSecret',
  'invalidToken',
  'networkOff',
  'rejected',
  'keyPerSecond',
  'keyPerDay',
]

export interface RemedyLink {
  readonly to: string
  readonly label: string
}

/** The page on which something can be done about a failure, if there is one. */
export function remedyLink({ reason, keyId }: Pick<FailureRow, 'reason' | 'keyId'>): RemedyLink | null {
  if (aboutPlan.includes(reason)) return { to: paths.plan, label: strings.plan }
  if (aboutNetworks.includes(reason)) return { to: paths.networks, label: strings.networks }
  if (aboutKey.includes(reason) && keyId !== '') return { to: paths.key(keyId), label: strings.edit }
  return null
}
