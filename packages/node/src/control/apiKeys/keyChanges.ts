import type { ApiKey } from '../records.ts'

const plain = [
  'name',
  'hint',
  'enabled',
  'networksOff',
  'hasSecret',
  'secretRequired',
  'jwtRequired',
  'allow',
  'limits',
  'failover',
] as const

/** What an edit changed, for the audit log. None of it is secret; of public keys the fingerprints say enough. */
export function keyChanges(before: ApiKey, after: ApiKey): Record<string, unknown> {
  const changed = plain
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => [name, { from: before[name], to: after[name] }] as const)
  const prints = (key: ApiKey) => key.jwtKeys.map((each) => each.fingerprint)
  const jwt =
    prints(before).join() === prints(after).join()
      ? []
      : [['jwtKeys', { from: prints(before), to: prints(after) }] as const]
  return Object.fromEntries<unknown>([...changed, ...jwt])
}
