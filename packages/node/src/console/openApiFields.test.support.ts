/** As much of a JSON Schema as the admin API's document uses. */
interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

interface Operation {
  readonly security?: readonly unknown[]
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** One request that the document describes. */
export interface Described {
  readonly method: string
  readonly path: string
  readonly needsSession: boolean
  readonly queries: readonly string[]
  /** Where a body takes any text, as `allow.origins`; of each form of the body. */
  readonly forms: readonly (readonly string[])[]
  /** A body of one form, with `texts` wherever any text is taken. */
  body(form: number, texts: (field: string) => string): unknown
}

/** Every request of the document, with each place in it that takes a text. */
export function describedRequests(document: OpenApiDocument): Described[] {
  const resolve = (schema: Schema): Schema => {
    const name = schema.$ref?.split('/').at(-1)
    return name === undefined ? schema : resolve(document.components.schemas[name] ?? {})
  }
  const fill = (given: Schema, field: string, texts: (field: string) => string): unknown => {
    const schema = resolve(given)
    if (schema.const !== undefined) return schema.const
    if (schema.enum !== undefined) return schema.enum[0]
    const [first] = schema.anyOf ?? []
    if (first !== undefined) return fill(first, field, texts)
    if (schema.type === 'array') return schema.items === undefined ? [] : [fill(schema.items, field, texts)]
    if (schema.type === 'boolean') return false
    if (schema.type === 'integer' || schema.type === 'number') return 0
    if (schema.properties === undefined) return texts(field)
    const under = (name: string) => (field === '' ? name : `${field}.${name}`)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, each]) => [name, fill(each, under(name), texts)]),
    )
  }
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const schema = operation.requestBody?.content['application/json'].schema
      const body = schema === undefined ? null : resolve(schema)
      const forms = body === null ? [] : (body.anyOf ?? [body])
      return {
        method: method.toUpperCase(),
        path,
        needsSession: operation.security !== undefined,
        queries: (operation.parameters ?? []).filter((each) => each.in === 'query').map(({ name }) => name),
        forms: forms.map((form) => {
          const fields = new Set<string>()
          fill(form, '', (field) => {
            fields.add(field)
            return ''
          })
          return [...fields]
        }),
        body: (form, texts) => fill(forms[form] ?? {}, '', texts),
      }
    }),
  )
}
