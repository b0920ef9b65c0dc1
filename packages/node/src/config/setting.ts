import { z } from 'zod'

/** What a value must be, as the end of a sentence: "it must be …". Read by the error texts, absent from the JSON Schema. */
export const expectations = z.registry<{ expects: string; isSecret?: true }>()

export function setting<Schema extends z.ZodType>(
  schema: Schema,
  expects: string,
  description: string,
): Schema {
  const described = schema.meta({ description })
  expectations.add(described, { expects })
  return described
}

/** A setting that may hold credentials: no error text repeats its value. */
export function secretSetting<Schema extends z.ZodType>(
  schema: Schema,
  expects: string,
  description: string,
): Schema {
  const described = schema.meta({ description })
  expectations.add(described, { expects, isSecret: true })
  return described
}
