import type { JsonSchema } from '@causeway/rpc'
import { patternText } from './patternText.ts'
import type { Random } from './random.ts'

/**
 * A value that fits a parameter's schema. `samples` are texts that mean something on the network (its hashes, its
 * accounts); where one of them fits, it is often taken, so that calls find what they ask for.
 */
export function schemaValue(schema: JsonSchema, samples: readonly string[], random: Random): unknown {
  const { oneOf, enum: listed, type } = schema
  if (Array.isArray(oneOf)) return schemaValue(random.pick(oneOf), samples, random)
  if (Array.isArray(listed)) return random.pick(listed)
  switch (type) {
    case 'string':
      return stringValue(schema, samples, random)
    case 'boolean':
      return random.chance(0.5)
    case 'integer':
      return random.below(random.pick([3, 100, 2 ** 31]))
    case 'number':
      return random.fraction() * random.pick([1, 100])
    case 'null':
      return null
    case 'array':
      return arrayValue(schema, samples, random)
    case 'object':
      return objectValue(schema, samples, random)
    default:
      return random.pick([null, 0, '', '0x', [], {}])
  }
}

function stringValue({ pattern }: JsonSchema, samples: readonly string[], random: Random): string {
  if (typeof pattern !== 'string') return random.pick(samples)
  const fitting = samples.filter((sample) => new RegExp(pattern).test(sample))
  if (fitting.length > 0 && random.chance(0.6)) return random.pick(fitting)
  return patternText(pattern, random)
}

function arrayValue(schema: JsonSchema, samples: readonly string[], random: Random): unknown[] {
  const { items, minItems = 0, maxItems = 4 } = schema
  const least = Number(minItems)
  const length = least + random.below(Math.max(1, Math.min(Number(maxItems), least + 4) - least + 1))
  return Array.from({ length }, () => (isSchema(items) ? schemaValue(items, samples, random) : null))
}

function objectValue(
  schema: JsonSchema,
  samples: readonly string[],
  random: Random,
): Record<string, unknown> {
  const { properties, required, additionalProperties } = schema
  const needed: readonly unknown[] = Array.isArray(required) ? required : []
  const members = isSchema(properties) ? Object.entries(properties) : []
  const chosen = members.filter(([name]) => needed.includes(name) || random.chance(0.4))
  const value = Object.fromEntries(
    chosen.map(([name, member]) => [name, isSchema(member) ? schemaValue(member, samples, random) : null]),
  )
  if (isSchema(additionalProperties) && random.chance(0.7)) {
    value[random.pick(samples)] = schemaValue(additionalProperties, samples, random)
  }
  return value
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
