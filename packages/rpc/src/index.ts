/**
 * What both halves of Causeway say on the wire: hex values, JSON-RPC 2.0 envelopes, the error catalogue, the words
 * in a revert, the type of a method row, and the runner of recorded conversations. It performs no I/O and executes nothing.
 */

export { CatalogueError, type ErrorRow, type ErrorRows } from './catalogueError.ts'
export {
  asciiJson,
  type Call,
  errorText,
  type Malformed,
  type Message,
  notificationText,
  parseMessage,
  plainErrorText,
  resultText,
} from './envelope.ts'
export { errorPage } from './errorPage.ts'
export { type ErrorName, errorCatalogue, RpcError } from './errors.ts'
export { fromHex, type Hex, isHex, toHex, toHexOfSize, toQuantity } from './hex.ts'
export { elementStarts, isModest, rawMember, skipSpace } from './jsonScan.ts'
export { type Decoded, InvalidValue, type JsonSchema, type Method, type Param } from './method.ts'
export { revertReason } from './revertReason.ts'
export {
  jsonDifferences,
  parseTranscript,
  type ResultValidator,
  runTranscript,
  type Transcript,
} from './transcript.ts'
