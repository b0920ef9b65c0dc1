import { CatalogueError, type ErrorRows } from './catalogueError.ts'

/** Every error the node service answers with. */
export const errorCatalogue = {
  parseError: {
    code: -32700,
    http: 200,
    body: 'rpc',
    retry: false,
    says: 'parse error',
    source: 'JSON-RPC 2.0',
  },
  invalidRequest: {
    code: -32600,
    http: 200,
    body: 'rpc',
    retry: false,
    says: 'invalid request',
    source: 'JSON-RPC 2.0',
  },
  methodNotFound: {
    code: -32601,
    http: 200,
    body: 'rpc',
    retry: false,
    says: 'the method does not exist/is not available',
    source: 'JSON-RPC 2.0',
  },
  invalidParams: {
    code: -32602,
    http: 200,
    body: 'rpc',
    retry: false,
    says: 'invalid params',
    source: 'JSON-RPC 2.0',
  },
  internal: {
    code: -32603,
    http: 200,
    body: 'rpc',
    retry: true,
    says: 'internal error',
    source: 'JSON-RPC 2.0',
  },
  serverError: {
    code: -32000,
    http: 200,
    body: 'rpc',
    retry: false,
    says: 'the request cannot be carried out',
    source: 'EIP-1474',
  },
  timedOut: {
    code: -32002,
    http: 200,
    body: 'rpc',
    retry: true,
    says: 'request timed out',
    source: 'go-ethereum rpc',
  },
  unavailable: {
    code: -32002,
    http: 200,
    body: 'rpc',
    retry: false,
    says: 'resource unavailable',
    source: 'EIP-1474',
  },
  responseTooLarge: {
    code: -32003,
    http: 200,
    body: 'rpc',
    retry: false,
    says: 'response too large',
    source: 'go-ethereum rpc',
  },
  limitExceeded: {
    code: -32005,
    http: 200,
    body: 'rpc',
    retry: false,
    says: 'limit exceeded',
    source: 'EIP-1474',
  },
  reverted: {
    code: 3,
    http: 200,
    body: 'rpc',
    retry: false,
    says: 'execution reverted',
    source: 'Ethereum execution APIs',
  },
  missingKey: {
    code: -32002,
    http: 401,
    body: 'text',
    retry: false,
    says: 'project id required in the URL',
    source: 'hosted services',
  },
  invalidKey: {
    code: -32002,
    http: 401,
    body: 'text',
    retry: false,
    says: 'invalid project id',
    source: 'hosted services',
  },
  tooLarge: {
    code: -32600,
    http: 413,
    body: 'text',
    retry: false,
    says: 'request body too large',
    source: 'RFC 9110',
  },
  contentType: {
    code: -32600,
    http: 415,
    body: 'text',
    retry: false,
    says: 'invalid content type, only application/json is supported',
    source: 'RFC 9110',
  },
  notFound: {
    code: -32601,
    http: 404,
    body: 'text',
    retry: false,
    says: 'nothing is served at this address',
    source: 'RFC 9110',
  },
  upgradeRequired: {
    code: -32600,
    http: 426,
    body: 'text',
    retry: false,
    says: 'this address is for WebSocket connections',
    source: 'RFC 9110',
  },
  httpMethod: {
    code: -32600,
    http: 405,
    body: 'text',
    retry: false,
    says: 'method not allowed',
    source: 'RFC 9110',
  },
  draining: {
    code: -32002,
    http: 503,
    body: 'text',
    retry: true,
    says: 'the service is shutting down',
    source: 'RFC 9110',
  },
  unknownNetwork: {
    code: -32001,
    http: 404,
    body: 'text',
    retry: false,
    says: 'unknown network',
    source: 'Causeway',
  },
} as const satisfies ErrorRows

export type ErrorName = keyof typeof errorCatalogue

/** A refusal by the service. Its code differs from its row's where a method's page assigns its own (eth_simulateV1). */
export class RpcError extends CatalogueError<ErrorName> {
  constructor(row: ErrorName, message?: string, options: { data?: unknown; code?: number } = {}) {
    super(errorCatalogue, row, { message, ...options })
    this.name = 'RpcError'
  }
}
