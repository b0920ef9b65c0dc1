import { isObject, isStrings } from '../json.ts'
import type { ScopeRequest } from '../scopes/asked.ts'
import type { DropReason } from '../scopes/dropped.ts'
import { validate } from '../scopes/validate.ts'
import { invalidParams, type ParamFault, toFault } from './invalidParams.ts'

/** The scopes of a request in the order they came, each with the reason it is left out, or `null`. */
export type RequestedScopes = readonly (readonly [string, ScopeRequest, DropReason | null])[]

/** The parameters of `wallet_createSession`. Session ids and members nobody defined are ignored. */
export interface CreateRequest {
  readonly required: RequestedScopes
  readonly optional: RequestedScopes
  readonly properties: Readonly<Record<string, unknown>> | undefined
}

/** What the published schema of the API calls a scope key. It is not anchored there, so it is not here. */
export const schemaScope = /[-a-z0-9]{3,8}(:[-_a-zA-Z0-9]{1,32})?/

const knownMembers = new Set([
  'references',
  'methods',
  'notifications',
  'accounts',
  'rpcDocuments',
  'rpcEndpoints',
])

/**
 * Reads the parameters of `wallet_createSession`. The names of the rewritten CAIP-25 (`scopes`, `properties`, and
 * `chains` in a scope) count where the older ones are absent.
 */
export function parseCreateParams(params: unknown): CreateRequest {
  if (!isObject(params)) throw invalidParams([toFault('params', [], 'must be an object', params)])
  const faults: ParamFault[] = []
  const { requiredScopes, sessionProperties } = params
  const optionalName =
    params.optionalScopes === undefined && requiredScopes === undefined ? 'scopes' : 'optionalScopes'
  const propertiesName = sessionProperties === undefined ? 'properties' : 'sessionProperties'
  const properties = params[propertiesName]
  const request = {
    required: parseScopes('requiredScopes', requiredScopes, faults),
    optional: parseScopes(optionalName, params[optionalName], faults),
  }
  if (properties !== undefined && !isObject(properties))
    faults.push(toFault(propertiesName, [], 'must be an object', properties))
  if (faults.length > 0) throw invalidParams(faults)
  return { ...request, properties: isObject(properties) ? properties : undefined }
}

function parseScopes(param: string, value: unknown, faults: ParamFault[]): RequestedScopes {
  if (value === undefined) return []
  if (!isObject(value)) {
    faults.push(toFault(param, [], 'must be an object', value))
    return []
  }
  return Object.entries(value).map(([key, scope]) => {
    // A key outside the schema's pattern is not checked by it: the scope is left out, whatever it holds.
    const parsed = parseScope(param, key, scope, schemaScope.test(key) ? faults : [])
    return [key, parsed, validate(key, parsed)]
  })
}

function parseScope(param: string, key: string, value: unknown, faults: ParamFault[]): ScopeRequest {
  if (!isObject(value)) {
    faults.push(toFault(param, [key], 'must be an object', value))
    return { methods: [], notifications: [], unknown: [] }
  }
  const strings = (member: string): readonly string[] => {
    const list = value[member]
    if (isStrings(list)) return list
    faults.push(toFault(param, [key, member], 'must be a list of strings', list))
    return []
  }
  const has = (member: string): boolean => value[member] !== undefined
  // Clients that write out every member send `null` for the two they leave to the wallet.
  const isGiven = (member: string): boolean => has(member) && value[member] !== null
  const usesChains = !isGiven('references') && isGiven('chains')
  for (const member of ['rpcDocuments', 'rpcEndpoints']) if (has(member)) strings(member)
  return {
    methods: strings('methods'),
    notifications: strings('notifications'),
    ...(isGiven('accounts') ? { accounts: strings('accounts') } : {}),
    ...(isGiven('references') ? { references: strings('references') } : {}),
    ...(usesChains ? { references: strings('chains').map((chain) => referenceOf(key, chain)) } : {}),
    unknown: Object.keys(value).filter(
      (member) => !knownMembers.has(member) && !(usesChains && member === 'chains'),
    ),
  }
}

/** `chains` are written with or without their namespace. */
function referenceOf(namespace: string, chain: string): string {
  return chain.startsWith(`${namespace}:`) ? chain.slice(namespace.length + 1) : chain
}
