import type { Method } from '@causeway/rpc'
import type { CallContext } from '../../context.ts'
import { mutateBytes, mutateValue } from './mutate.ts'
import type { Random } from './random.ts'
import { schemaValue } from './schemaValue.ts'

/** What messages are grown from. */
export interface Soil {
  readonly methods: readonly Method<CallContext>[]
  readonly samples: readonly string[]
}

/** One message: a good call, a bent one, a batch of both, or noise. */
export function growMessage(soil: Soil, random: Random): Buffer {
  const kind = random.fraction()
  if (kind < 0.25) return toBytes(growCall(soil, random))
  if (kind < 0.6) return toBytes(mutateValue(growCall(soil, random), random))
  if (kind < 0.7) return toBytes(Array.from({ length: random.below(8) }, () => growMember(soil, random)))
  if (kind < 0.95) return mutateBytes(toBytes(growCall(soil, random)), random)
  return random.bytes(random.below(200))
}

function growMember(soil: Soil, random: Random): unknown {
  const call = growCall(soil, random)
  return random.chance(0.6) ? call : mutateValue(call, random)
}

function growCall({ methods, samples }: Soil, random: Random): Record<string, unknown> {
  const method = random.pick(methods)
  const params: unknown[] = []
  for (const { required, schema } of method.params) {
    if (!required && random.chance(0.4)) break
    params.push(schemaValue(schema, samples, random))
  }
  const call = { jsonrpc: '2.0', method: method.name, params }
  if (random.chance(0.05)) return call
  return { ...call, id: random.pick<unknown>([1, 0, -7, 1.5, 2 ** 53, 'a', 'é"\\', '', null]) }
}

function toBytes(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value) ?? '')
}
