import type { ResultValidator } from '@causeway/rpc'
import { Ajv2019, type ValidateFunction } from 'ajv/dist/2019.js'

/** As much of an OpenRPC document as is needed here. */
export interface OpenRpc {
  methods: { name: string; result: { schema: object } }[]
}

/** Checks results against the schemas of an OpenRPC document (dereferenced, JSON Schema 2019-09). */
export function createResultValidator(document: OpenRpc): ResultValidator {
  const ajv = new Ajv2019({ strict: false, allErrors: true, validateSchema: false })
  const compiled = new Map<string, ValidateFunction>()
  return (method, result) => {
    const row = document.methods.find(({ name }) => name === method)
    if (row === undefined) return [`${method} is not in the OpenRPC document`]
    const check = compiled.get(method) ?? ajv.compile(row.result.schema)
    compiled.set(method, check)
    if (check(result)) return []
    return (check.errors ?? []).map(({ instancePath, message }) => `$.result${instancePath}: ${message}`)
  }
}
