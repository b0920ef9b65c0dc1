import { z } from 'zod'
import { mostEntries } from '../../control/apiKeys/allowlists.ts'
import { mostNetworksOff } from '../../control/apiKeys/editKey.ts'
import type { ApiKey, KeyAddress, KeyEdit } from '../api.ts'
import { actorOf } from '../caller.ts'
import type { House } from '../house.ts'
import { AdminRefusal } from '../refusal.ts'
import { refuseUnknown } from '../refuseUnknown.ts'
import type { Caller, RoutesUnder } from '../route.ts'
import { nameText, shortText, time } from '../schemas.ts'

const entries = z
  .array(z.string('must be a text').max(256, 'is too long'), 'must be a list of texts')
  .max(mostEntries, `has more than ${mostEntries} entries`)
const yesOrNo = z.boolean('must be true or false')
const credits = z.int('must be a whole number of credits').min(0, 'must be 0 or more').nullable()

const edit = {
  enabled: yesOrNo.exactOptional(),
  networksOff: z
    .array(shortText, 'must be a list of networks')
    .max(mostNetworksOff, `has more than ${mostNetworksOff} networks`)
    .exactOptional(),
  secretRequired: yesOrNo.exactOptional(),
  jwtRequired: yesOrNo.exactOptional(),
  allow: z
    .strictObject({
      origins: entries.exactOptional(),
      userAgents: entries.exactOptional(),
      addresses: entries.exactOptional(),
      methods: entries.exactOptional(),
      ips: entries.exactOptional(),
    })
    .exactOptional(),
  limits: z
    .strictObject({ creditsPerSecond: credits.exactOptional(), creditsPerDay: credits.exactOptional() })
    .exactOptional(),
  failover: yesOrNo.exactOptional(),
}
const keyEdit: z.ZodType<KeyEdit> = z.strictObject({ name: nameText.exactOptional(), ...edit })

const list = z.array(z.string())
const figure = z.number().nullable()
const apiKey: z.ZodType<ApiKey> = z.strictObject({
  id: z.string(),
  accountId: z.string(),
  name: z.string(),
  hint: z.string(),
  enabled: z.boolean(),
  networksOff: list,
  hasSecret: z.boolean(),
  secretRequired: z.boolean(),
  jwtRequired: z.boolean(),
  jwtKeys: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      algorithm: z.enum(['RS256', 'ES256']),
      publicKey: z.string(),
      fingerprint: z.string(),
    }),
  ),
  allow: z.strictObject({ origins: list, userAgents: list, addresses: list, methods: list, ips: list }),
  limits: z.strictObject({ creditsPerSecond: figure, creditsPerDay: figure }),
  failover: z.boolean(),
  createdAt: time,
  revokedAt: time.nullable(),
  overlapUntil: time.nullable(),
})
const addresses: z.ZodType<KeyAddress[]> = z.array(
  z.strictObject({
    network: z.string(),
    chainId: z.number().nullable(),
    http: z.string(),
    ws: z.string(),
    curl: z.string(),
  }),
)
const newKey = z.strictObject({ key: apiKey, digits: z.string(), addresses })

const ready = (house: House, { key, digits }: { key: ApiKey; digits: string }) => ({
  key,
  digits,
  addresses: house.addresses(digits).filter(({ network }) => !key.networksOff.includes(network)),
})

async function keyOf({ house, caller }: { house: House; caller: Caller }, id: string): Promise<ApiKey> {
  const key = await house.apiKeys.find(caller.account.id, id)
  if (key === null) throw new AdminRefusal('notFound', 'There is no such key.')
  return key
}

export const keyRoutes: RoutesUnder<'/keys'> = {
  'GET /keys': {
    summary: 'The keys of the account, revoked ones last.',
    may: 'keys.read',
    body: null,
    answer: z.strictObject({ keys: z.array(apiKey) }),
    handle: async ({ house, caller }) => ({ keys: await house.apiKeys.list(caller.account.id) }),
  },
  'POST /keys': {
    summary: 'Make a key. Its digits, and the addresses with them, are in this answer and never again.',
    may: 'keys.write',
    body: z.strictObject({ name: nameText, ...edit }),
    answer: newKey,
    async handle({ house, caller, body }) {
      refuseUnknown(house, body, null)
      return ready(house, await house.apiKeys.create(caller.account.id, body, actorOf(caller)))
    },
  },
  'GET /keys/:id': {
    summary: 'One key.',
    may: 'keys.read',
    body: null,
    answer: apiKey,
    handle: (ask) => keyOf(ask, ask.params.id),
  },
  'PATCH /keys/:id': {
    summary: 'Edit a key. What is left out stays as it is; a list that is given replaces the one before.',
    may: 'keys.write',
    body: keyEdit,
    answer: apiKey,
    async handle(ask) {
      const { house, caller, params, body } = ask
      refuseUnknown(house, body, await keyOf(ask, params.id))
      return house.apiKeys.edit(caller.account.id, params.id, body, actorOf(caller))
    },
  },
  'POST /keys/:id/rotate': {
    summary: 'Give a key new digits; the old ones are taken for some time more.',
    may: 'keys.write',
    body: z.strictObject({
      overlapSeconds: z
        .int('must be a whole number of seconds')
        .min(0, 'must be 0 or more')
        .max(30 * 86_400, 'must be 30 days or less'),
    }),
    answer: newKey,
    handle: async ({ house, caller, params, body }) =>
      ready(
        house,
        await house.apiKeys.rotate(caller.account.id, params.id, body.overlapSeconds, actorOf(caller)),
      ),
  },
  'DELETE /keys/:id': {
    summary: 'Revoke a key for good. Open sockets are closed within a second.',
    may: 'keys.write',
    body: null,
    answer: apiKey,
    handle: ({ house, caller, params }) =>
      house.apiKeys.revoke(caller.account.id, params.id, actorOf(caller)),
  },
  'POST /keys/:id/secret': {
    summary: 'Make a secret for a key, in the place of any older one. It is in this answer and never again.',
    may: 'keys.write',
    body: null,
    answer: z.strictObject({ key: apiKey, secret: z.string() }),
    handle: ({ house, caller, params }) =>
      house.apiKeys.makeSecret(caller.account.id, params.id, actorOf(caller)),
  },
  'DELETE /keys/:id/secret': {
    summary: 'Take the secret of a key away.',
    may: 'keys.write',
    body: null,
    answer: apiKey,
    handle: ({ house, caller, params }) =>
      house.apiKeys.dropSecret(caller.account.id, params.id, actorOf(caller)),
  },
  'POST /keys/:id/jwt': {
    summary: 'Add a public key that signs tokens for a key; up to three.',
    may: 'keys.write',
    body: z.strictObject({
      name: nameText,
      algorithm: z.enum(['RS256', 'ES256'], 'must be RS256 or ES256'),
      publicKey: z.string('must be a text').min(1, 'must not be empty').max(16_384, 'is too long'),
    }),
    answer: apiKey,
    handle: ({ house, caller, params, body }) =>
      house.apiKeys.addJwtKey(caller.account.id, params.id, body, actorOf(caller)),
  },
  'DELETE /keys/:id/jwt/:jwtId': {
    summary: 'Remove a public key.',
    may: 'keys.write',
    body: null,
    answer: apiKey,
    handle: ({ house, caller, params }) =>
      house.apiKeys.removeJwtKey(caller.account.id, params.id, params.jwtId, actorOf(caller)),
  },
  'GET /keys/:id/addresses': {
    summary: 'Where a key is used, with <key> in the place of its digits.',
    may: 'keys.read',
    body: null,
    answer: z.strictObject({ addresses }),
    async handle(ask) {
      const key = await keyOf(ask, ask.params.id)
      const all = ask.house.addresses('<key>')
      return { addresses: all.filter(({ network }) => !key.networksOff.includes(network)) }
    },
  },
}
