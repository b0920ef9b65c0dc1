import { z } from 'zod'
import { mostNameLetters } from '../control/names.ts'
import type { Account, AuditEntry, LimitsNow, PlanView, Role, SignedIn, User } from './api.ts'

/** Values that more than one route takes or gives. Answers are described for the OpenAPI document, and tests hold them to it. */

/** Milliseconds since 1970. */
export const time = z.int().min(0)
/** A figure, or `null` for none. */
const limit = z.int().min(0).nullable()
const roles = ['owner', 'admin', 'viewer'] as const
export const role: z.ZodType<Role> = z.enum(roles, `must be one of ${roles.join(', ')}`)

/** Texts that people write: bounded, so that nothing can be filled with them. What they may hold is the record's rule. */
export const shortText = z
  .string('must be a text')
  .min(1, 'must not be empty')
  .max(256, 'is too long')
  .refine(isStorable, 'has a character that cannot be kept')
/** A name of something. The record counts its letters; this document says how many it takes. */
export const nameText = shortText.meta({ maxLength: mostNameLetters })
export const password = z.string('must be a text').min(1, 'must not be empty').max(1024, 'is too long')
export const email = z
  .string('must be a text')
  .min(3, 'is not an e-mail address')
  .max(254, 'is too long')
  .refine(isStorable, 'is not an e-mail address')
export const token = z.string('must be a text').min(1, 'must not be empty').max(512, 'is too long')

export const walletProof = {
  message: z.string('must be a text').min(1, 'must not be empty').max(8192, 'is too long'),
  signature: z.string('must be a text').regex(/^0x[0-9a-fA-F]{130}$/, 'must be 65 bytes in hexadecimal'),
}

export const done = z.strictObject({ done: z.literal(true) })

export const user: z.ZodType<User> = z.strictObject({
  id: z.string(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  name: z.string(),
  createdAt: time,
})

export const account: z.ZodType<Account> = z.strictObject({
  id: z.string(),
  name: z.string(),
  plan: z.string(),
  planOverrides: z.strictObject({
    creditsPerDay: limit.exactOptional(),
    creditsPerSecond: limit.exactOptional(),
    keys: limit.exactOptional(),
    failover: z.boolean().exactOptional(),
    tracing: z.boolean().exactOptional(),
    secretOverridesAllowlists: z.boolean().exactOptional(),
    locked: z.boolean().exactOptional(),
  }),
  status: z.enum(['active', 'suspended']),
  failover: z.boolean(),
  createdAt: time,
})

export const plan: z.ZodType<PlanView> = z.strictObject({
  id: z.string(),
  title: z.string(),
  creditsPerDay: limit,
  creditsPerSecond: limit,
  keys: limit,
  failover: z.boolean(),
  tracing: z.boolean(),
  secretOverridesAllowlists: z.boolean(),
  isOffered: z.boolean(),
})

export const signedIn: z.ZodType<SignedIn> = z.strictObject({
  signedIn: z.literal(true),
  user,
  hasPassword: z.boolean(),
  account,
  role,
  accounts: z.array(z.strictObject({ id: z.string(), name: z.string(), role })),
  expiresAt: time,
})

export const auditEntry: z.ZodType<AuditEntry> = z.strictObject({
  id: z.string(),
  accountId: z.string(),
  at: time,
  actor: z.string(),
  action: z.string(),
  target: z.string(),
  detail: z.string(),
})

const used = z.number().min(0)

export const limits: z.ZodType<LimitsNow> = z.strictObject({
  day: z.strictObject({ used, limit, resetsAt: time }),
  second: z.strictObject({ used, limit }),
  keys: z.strictObject({ used, limit }),
})

/** How many lines a page asks for; in a query everything is text. */
export const pageSize = z.coerce
  .number()
  .pipe(z.int('must be a whole number').min(1, 'must be 1 or more').max(200, 'must be 200 or less'))

/** PostgreSQL takes no zero in a text, not even to look for it. */
function isStorable(text: string): boolean {
  return !text.includes('\0')
}
