import { isObject } from '../json.ts'
import { nodeCall } from './nodeCall.ts'
import type { ServiceAddress } from './serviceAddress.ts'

/** A network of the service. */
export interface ServiceNetwork {
  readonly name: string
  readonly scope: string
  readonly http: string
  readonly ws: string
}

/** What the OpenRPC document says of a method. */
export interface NodeMethod {
  readonly name: string
  readonly summary: string
  readonly params: readonly { readonly name: string; readonly required: boolean }[]
  readonly tags: readonly string[]
}

export interface Service {
  /** For pasting into a wallet. */
  readonly address: string
  readonly networks: readonly ServiceNetwork[]
}

/** Asks a service for its networks. */
export async function readService(address: ServiceAddress): Promise<Service> {
  let response: Response
  try {
    response = await fetch(address.list)
  } catch {
    throw new Error('No service answers there. Is it running, and does its address begin with http or https?')
  }
  if (response.status === 401) throw new Error('The service does not know this key.')
  if (!response.ok) throw new Error(`The service answered with status ${response.status}.`)
  const list: unknown = await response.json().catch(() => null)
  if (!Array.isArray(list)) throw new Error('What answers there is no Causeway service.')
  return { address: address.text, networks: list.flatMap((entry) => parseNetwork(entry) ?? []) }
}

function parseNetwork(entry: unknown): ServiceNetwork | null {
  if (!isObject(entry)) return null
  const { name, scope, http, ws } = entry
  const isNetwork = [name, scope, http, ws].every((value) => typeof value === 'string')
  return isNetwork ? { name: String(name), scope: String(scope), http: String(http), ws: String(ws) } : null
}

/** The methods of a network, from its own document, so that the list stays true. */
export async function readMethods(network: ServiceNetwork): Promise<readonly NodeMethod[]> {
  const document = await nodeCall(network.http, { method: 'rpc.discover' })
  const methods: unknown[] = isObject(document) && Array.isArray(document.methods) ? document.methods : []
  return methods.flatMap((method) => parseMethod(method) ?? [])
}

function parseMethod(method: unknown): NodeMethod | null {
  if (!isObject(method) || typeof method.name !== 'string') return null
  const params = (Array.isArray(method.params) ? method.params : []).filter(isObject)
  const tags = (Array.isArray(method.tags) ? method.tags : []).filter(isObject)
  return {
    name: method.name,
    summary: typeof method.summary === 'string' ? method.summary : '',
    params: params.map(({ name, required }) => ({ name: String(name), required: required === true })),
    tags: tags.map(({ name }) => String(name)),
  }
}
