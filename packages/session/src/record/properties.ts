import { SessionError } from '../errors.ts'
import { parseExpiry } from './expiry.ts'

/** The switch by which a site asks to hear of changed accounts, by namespace. */
const accountFlags: ReadonlyMap<string, string> = new Map([
  ['solana', 'solana_accountChanged_notifications'],
  ['tron', 'tron_accountChanged_notifications'],
  ['bip122', 'bip122_accountChanged_notifications'],
])

/** The switches a site may set. Everything else is dropped and never refused, since clients echo what they read. */
const flags: ReadonlySet<string> = new Set(['eip1193-compatible', ...accountFlags.values()])

/** What the wallet keeps of `sessionProperties`. */
export interface AskedProperties {
  readonly flags: Readonly<Record<string, boolean>>
  readonly expiresAt: number | null
}

/** Whether a property is a switch the wallet knows, with a value it can have. */
export function isFlag(name: string, value: unknown): boolean {
  return flags.has(name) && typeof value === 'boolean'
}

/** Reads `sessionProperties`; an empty object is refused with 5302, as the reference wallet does. */
export function parseProperties(
  properties: Readonly<Record<string, unknown>> | undefined,
  now: number,
): AskedProperties {
  const entries = Object.entries(properties ?? {})
  if (properties !== undefined && entries.length === 0) throw new SessionError('invalidProperties')
  const known = entries.flatMap(([name, value]): [string, boolean][] =>
    isFlag(name, value) ? [[name, value === true]] : [],
  )
  return { flags: Object.fromEntries(known), expiresAt: parseExpiry(properties?.expiry, now) }
}

/** Whether a site asked to hear of changed accounts at all, as few do. */
export function hearsAnyAccounts(properties: Readonly<Record<string, boolean>>): boolean {
  for (const name in properties) if (name !== 'eip1193-compatible') return true
  return false
}

/** Whether a site asked to hear of changed accounts of a namespace. */
export function hearsAccounts(properties: Readonly<Record<string, boolean>>, namespace: string): boolean {
  const flag = accountFlags.get(namespace)
  return flag !== undefined && properties[flag] === true
}
