import { z } from 'zod'
import { settings } from './settings.ts'

/** The configuration file as JSON Schema, for editors. Shipped as `causeway.schema.json`. */
export function configJsonSchema(): string {
  const schema = z.toJSONSchema(settings, { io: 'input' })
  const text = JSON.stringify({ ...schema, title: 'Causeway configuration' }, null, 2)
  // Lists of plain values on one line, as the formatter of the repository wants them.
  const compact = text.replace(
    /\[\s+([^[\]{}]*?)\s+\]/g,
    (_, inner: string) => `[${inner.replace(/\s*\n\s*/g, ' ')}]`,
  )
  return `${compact}\n`
}
