/**
 * What both halves of Causeway say on the wire: hex values, JSON-RPC 2.0 envelopes, the error catalogue and
 * the type of a method row. It performs no I/O and knows no Ethereum rule.
 */
export { fromHex, type Hex, isHex, toHex, toHexOfSize, toQuantity } from './hex.ts'
export { type ErrorName, type ErrorRow, errorCatalogue, RpcError } from './errors.ts'
export { type Decoded, InvalidValue, type JsonSchema, type Method, type Param } from './method.ts'
