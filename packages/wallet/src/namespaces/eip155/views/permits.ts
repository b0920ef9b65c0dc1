import type { Hex } from '@causeway/rpc'
import { isAddress } from '../params.ts'
import type { ParsedTypedData, Struct } from '../typedData/parseTypedData.ts'
import { isList, type Value } from '../typedData/parseValue.ts'

/** An allowance that a signature alone gives: no transaction, no fee, nothing on a chain to see before it is used. */
export interface SignedAllowance {
  readonly standard: 'EIP-2612' | 'DAI' | 'Permit2' | 'EIP-3009'
  /** Who may spend; for EIP-3009 who receives, whoever brings the signature. */
  readonly spender: Hex
  readonly tokens: readonly { readonly token: Hex; readonly amount: bigint; readonly until: bigint | null }[]
  /** Until when the signature itself can be used. */
  readonly deadline: bigint | null
  /** Whether the spender takes it at once instead of being allowed to later. */
  readonly isTransfer: boolean
}

const forever = (1n << 256n) - 1n

/** The allowance in typed data that are a permit, by its shape; `null` for any other. */
export function readPermit(data: ParsedTypedData): SignedAllowance | null {
  const { primaryType, domain, message } = data
  const contract = addressIn(domain.verifyingContract)
  if (/^(Transfer|Receive)WithAuthorization$/.test(primaryType)) return authorization(contract, message)
  const spender = addressIn(message.spender)
  if (spender === null) return null
  if (primaryType === 'Permit' && contract !== null) return tokenPermit(contract, spender, message)
  return permit2(primaryType, spender, message)
}

function tokenPermit(token: Hex, spender: Hex, message: Struct): SignedAllowance | null {
  const { value, deadline, allowed, expiry } = message
  if (typeof value === 'bigint' && typeof deadline === 'bigint') {
    const tokens = [{ token, amount: value, until: null }]
    return { standard: 'EIP-2612', spender, tokens, deadline, isTransfer: false }
  }
  if (typeof allowed === 'boolean' && typeof expiry === 'bigint') {
    const tokens = [{ token, amount: allowed ? forever : 0n, until: null }]
    return { standard: 'DAI', spender, tokens, deadline: expiry === 0n ? forever : expiry, isTransfer: false }
  }
  return null
}

/** A transfer that anybody may carry out with the signature (EIP-3009). */
function authorization(token: Hex | null, message: Struct): SignedAllowance | null {
  const { value, validBefore } = message
  const spender = addressIn(message.to)
  if (token === null || spender === null || typeof value !== 'bigint' || typeof validBefore !== 'bigint')
    return null
  const tokens = [{ token, amount: value, until: null }]
  return { standard: 'EIP-3009', spender, tokens, deadline: validBefore, isTransfer: true }
}

function permit2(primaryType: string, spender: Hex, message: Struct): SignedAllowance | null {
  const isTransfer = /^Permit(Batch)?(Witness)?TransferFrom$/.test(primaryType)
  if (!isTransfer && primaryType !== 'PermitSingle' && primaryType !== 'PermitBatch') return null
  const given = isTransfer ? message.permitted : message.details
  const entries = given !== undefined && isList(given) ? given : [given]
  const tokens = entries.map(toPermitted)
  const deadline = isTransfer ? message.deadline : message.sigDeadline
  if (typeof deadline !== 'bigint' || tokens.length === 0) return null
  const read = tokens.filter((token) => token !== null)
  return read.length === tokens.length
    ? { standard: 'Permit2', spender, tokens: read, deadline, isTransfer }
    : null
}

function toPermitted(value: Value | undefined) {
  if (typeof value !== 'object' || isList(value)) return null
  const { token, amount, expiration } = value
  const address = addressIn(token)
  if (address === null || typeof amount !== 'bigint') return null
  return { token: address, amount, until: typeof expiration === 'bigint' ? expiration : null }
}

function addressIn(value: Value | undefined): Hex | null {
  return isAddress(value) ? value : null
}
