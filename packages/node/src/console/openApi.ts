import { z } from 'zod'
import { type AdminErrorCode, type AdminRouteName, adminRoot, consoleHeader, livePath } from './api.ts'
import { statusOf } from './refusal.ts'
import type { RouteTable } from './route.ts'

/** One route as plain data: what of a row the document needs. */
interface Described {
  readonly summary: string
  readonly may: string
  readonly body: z.ZodType | null
  readonly query?: z.ZodType | undefined
  readonly answer: z.ZodType
}

const codes = z.enum(Object.keys(statusOf) as [AdminErrorCode, ...AdminErrorCode[]])
const errorSchema = z.strictObject({
  error: z.strictObject({
    code: codes,
    message: z.string(),
    field: z.string().exactOptional(),
    waitSeconds: z.number().exactOptional(),
  }),
})

/** The admin API as an OpenAPI 3.1 document, derived from the table that answers it. */
export function openApiDocument(table: RouteTable, version: string): unknown {
  const registry = z.registry<{ id: string }>()
  registry.add(errorSchema, { id: 'Error' })
  const paths: Record<string, Record<string, unknown>> = {}
  const rows: [AdminRouteName | string, Described][] = Object.entries(table)
  for (const [name, row] of rows) {
    const [method = '', path = ''] = name.split(' ')
    const id = operationId(method, path)
    registry.add(row.answer, { id: `${id}Answer` })
    if (row.body !== null) registry.add(row.body, { id: `${id}Body` })
    const at = `${adminRoot}${path.replace(/:(\w+)/g, '{$1}')}`
    paths[at] = { ...paths[at], [method.toLowerCase()]: operation(id, method, path, row) }
  }
  paths[`${adminRoot}${livePath}`] = { get: liveOperation }
  const { schemas } = z.toJSONSchema(registry, { uri: refTo, io: 'input' })
  return {
    openapi: '3.1.0',
    info: { title: 'Causeway admin API', version },
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, withoutId(schema)])),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'causeway-<port of the console>',
          description: 'Under TLS the name begins with __Host-.',
        },
      },
    },
  }
}

function operation(id: string, method: string, path: string, row: Described): unknown {
  const isOpen = row.may === 'anyone'
  return {
    operationId: id,
    summary: row.summary,
    ...(isOpen ? {} : { description: `Needs: ${row.may}`, security: [{ session: [] }] }),
    parameters: [
      ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => parameter('path', name ?? '', true)),
      ...queryParameters(row.query),
      ...(method === 'GET'
        ? []
        : [parameter('header', 'Origin', true), parameter('header', consoleHeader, true)]),
    ],
    ...(row.body === null ? {} : { requestBody: { required: true, content: json(`${id}Body`) } }),
    responses: {
      200: { description: 'Done', content: json(`${id}Answer`) },
      default: { description: 'Refused', content: json('Error') },
    },
  }
}

function queryParameters(query: z.ZodType | undefined): unknown[] {
  if (query === undefined) return []
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input' })
  return Object.entries(properties).map(([name, schema]) => ({
    ...parameter('query', name, required.includes(name)),
    schema,
  }))
}

function parameter(place: string, name: string, required: boolean) {
  return { in: place, name, required, schema: { type: 'string' } }
}

const liveOperation = {
  operationId: 'getLive',
  summary: 'Server-sent events: now, networks, failure, changed.',
  security: [{ session: [] }],
  responses: {
    200: { description: 'Events without end', content: { 'text/event-stream': {} } },
    default: { description: 'Refused', content: json('Error') },
  },
}

function json(id: string) {
  return { 'application/json': { schema: { $ref: refTo(id) } } }
}

function refTo(id: string): string {
  return `#/components/schemas/${id}`
}

/** `POST /keys/:id/rotate` is `postKeysIdRotate`. */
function operationId(method: string, path: string): string {
  const words = path.split('/').filter((word) => word !== '')
  const capital = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
  return `${method.toLowerCase()}${words.map((word) => capital(word.replace(':', ''))).join('')}`
}

function withoutId({ $schema: _, $id: __, ...schema }: Record<string, unknown>): unknown {
  return schema
}
