import { writeFileSync } from 'node:fs'
import { configJsonSchema } from './jsonSchema.ts'

// Run by the build: keeps the shipped schema equal to the one the code checks with.
writeFileSync(new URL('../../causeway.schema.json', import.meta.url), configJsonSchema())
