import { type ForkName, forkNames } from '@causeway/chain'
import { defineMethod } from './defineMethod.ts'
import { forkConfig } from './forkConfig.ts'
import { addressSchema, nullable, quantitySchema } from './schemas.ts'

const named = { type: 'object', additionalProperties: addressSchema }

const entry = {
  type: 'object',
  required: ['activationTime', 'blobSchedule', 'chainId', 'forkId', 'precompiles', 'systemContracts'],
  properties: {
    activationTime: { type: 'integer' },
    blobSchedule: nullable({
      type: 'object',
      required: ['baseFeeUpdateFraction', 'max', 'target'],
      properties: {
        baseFeeUpdateFraction: { type: 'integer' },
        max: { type: 'integer' },
        target: { type: 'integer' },
      },
    }),
    chainId: quantitySchema,
    forkId: { type: 'string', pattern: '^0x[0-9a-f]{8}$' },
    precompiles: named,
    systemContracts: named,
  },
}

export const eth_config = defineMethod({
  name: 'eth_config',
  summary: 'The fork that is active, the next one and the last one, with what each brings (EIP-7910).',
  params: [],
  result: {
    name: 'config',
    schema: {
      type: 'object',
      required: ['current', 'next', 'last'],
      properties: { current: nullable(entry), next: nullable(entry), last: nullable(entry) },
    },
  },
  handle: ({ network: { config, view } }) => {
    const hash = view.genesisHash()
    const genesis = { hash, timestamp: view.header(hash)?.timestamp ?? 0n }
    const now = view.header(view.head().hash)?.timestamp ?? 0n
    const scheduled = forkNames.filter((name) => config.forkTimes[name] !== undefined)
    const isActive = (name: ForkName) => (config.forkTimes[name] ?? 0n) <= now
    const active = scheduled.filter(isActive).at(-1)
    const coming = scheduled.filter((name) => !isActive(name))
    const describe = (name: ForkName | undefined) =>
      name === undefined ? null : forkConfig(config, genesis, name)
    return JSON.stringify({
      current: describe(active),
      next: describe(coming[0]),
      last: describe(coming.at(-1)),
    })
  },
})
