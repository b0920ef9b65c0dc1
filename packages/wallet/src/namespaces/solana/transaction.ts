import { base64 } from '@scure/base'
import {
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  getCompiledTransactionMessageCodec,
  getTransactionCodec,
} from '@solana/kit'
import { refuse } from '../objectParams.ts'

/** The most that a legacy or version 0 transaction may take: one network packet. */
const maxTransactionSize = 1232
/** The same for version 1. */
const maxLargeTransactionSize = 4096
const signatureLength = 64

/** A message of the two versions in use. */
export type Message = CompiledTransactionMessageWithLifetime &
  Extract<CompiledTransactionMessage, { version: 'legacy' | 0 }>

/** A transaction that was read exactly: writing it again gives the same bytes. */
export interface Transaction {
  readonly message: Message
  readonly messageBytes: Uint8Array
  /** One slot for each required signer, in their order; `null` where nobody signed yet. */
  readonly signatures: readonly { readonly address: string; readonly signature: Uint8Array | null }[]
}

/** Reads a transaction that a site sent in base 64; refuses anything that is not exactly one. */
export function parseTransaction(text: unknown, param: string, path: readonly string[] = []): Transaction {
  const bytes = parseBase64(text, param, path)
  if (bytes.length > maxTransactionSize)
    throw refuse(param, path, `must be at most ${maxTransactionSize} bytes, not ${bytes.length}`)
  const transaction = decodeTransaction(bytes)
  if (transaction === null)
    throw refuse(param, path, 'must be one legacy or version 0 transaction, without anything after it', text)
  return transaction
}

/** Reads bytes in base 64, with padding and nothing else. */
export function parseBase64(text: unknown, param: string, path: readonly string[] = []): Uint8Array {
  if (typeof text !== 'string') throw refuse(param, path, 'must be a string in base64', text)
  try {
    return base64.decode(text)
  } catch {
    throw refuse(param, path, 'must be base64', text)
  }
}

function decodeTransaction(bytes: Uint8Array): Transaction | null {
  try {
    const codec = getTransactionCodec()
    const decoded = codec.decode(bytes)
    const messageBytes = new Uint8Array(decoded.messageBytes)
    const message = decodeMessage(messageBytes)
    if (message === null) return null
    const signers = message.staticAccounts.slice(0, message.header.numSignerAccounts)
    const known = new Map<string, Uint8Array | null>(
      Object.entries(decoded.signatures).map(([address, signature]) => [address, toBytes(signature)]),
    )
    const signatures = signers.map((address) => ({ address, signature: known.get(address) ?? null }))
    const transaction = { message, messageBytes, signatures }
    // What the codec reads loosely (a count in too many bytes, bytes past the end) it would write otherwise.
    return isSame(encodeTransaction(transaction), bytes) ? transaction : null
  } catch {
    return null
  }
}

/** Reads a message that is sane: every index points at something, and no account is listed twice. */
function decodeMessage(bytes: Uint8Array): Message | null {
  try {
    const codec = getCompiledTransactionMessageCodec()
    const [message, end] = codec.read(bytes, 0)
    if (end !== bytes.length || message.version === 1 || !isSane(message)) return null
    return isSame(new Uint8Array(codec.encode(message)), bytes) ? message : null
  } catch {
    return null
  }
}

/**
 * Whether a network could take bytes for the message of a transaction, of any version. It is looser than
 * {@link decodeMessage} on purpose: a signature over something that only the wallet finds odd would still be good there.
 */
export function isTransactionMessage(bytes: Uint8Array): boolean {
  try {
    const [message] = getCompiledTransactionMessageCodec().read(bytes, 0)
    const { numSignerAccounts } = message.header
    const longest = message.version === 1 ? maxLargeTransactionSize : maxTransactionSize
    return (
      bytes.length <= longest && numSignerAccounts > 0 && numSignerAccounts <= message.staticAccounts.length
    )
  } catch {
    return false
  }
}

/** The exact bytes of a transaction; an empty slot is 64 zeros. */
export function encodeTransaction(transaction: Transaction): Uint8Array {
  const { signatures, messageBytes } = transaction
  const out = new Uint8Array(1 + signatures.length * signatureLength + messageBytes.length)
  // A message of 1232 bytes has fewer than 128 signers, so that their count takes one byte.
  out[0] = signatures.length
  signatures.forEach(({ signature }, i) => {
    if (signature !== null) out.set(signature, 1 + i * signatureLength)
  })
  out.set(messageBytes, 1 + signatures.length * signatureLength)
  return out
}

/** The same transaction with the signature of one signer put into its slot; the others stay as they are. */
export function withSignature(transaction: Transaction, address: string, signature: Uint8Array): Transaction {
  return {
    ...transaction,
    signatures: transaction.signatures.map((slot) =>
      slot.address === address ? { address, signature } : slot,
    ),
  }
}

function isSane(message: Message): boolean {
  const { header, staticAccounts, instructions } = message
  const loaded = 'addressTableLookups' in message ? (message.addressTableLookups ?? []) : []
  const accounts = loaded.reduce(
    (sum, table) => sum + table.writableIndexes.length + table.readonlyIndexes.length,
    staticAccounts.length,
  )
  return (
    header.numSignerAccounts >= 1 &&
    header.numReadonlySignerAccounts < header.numSignerAccounts &&
    header.numSignerAccounts + header.numReadonlyNonSignerAccounts <= staticAccounts.length &&
    accounts <= 256 &&
    new Set(staticAccounts).size === staticAccounts.length &&
    instructions.every(
      (instruction) =>
        // The runtime takes programs from the listed accounts only, and never the fee payer.
        instruction.programAddressIndex > 0 &&
        instruction.programAddressIndex < staticAccounts.length &&
        (instruction.accountIndices ?? []).every((index) => index < accounts),
    )
  )
}

function toBytes(signature: ArrayLike<number> | null): Uint8Array | null {
  return signature === null ? null : Uint8Array.from(signature)
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i])
}
