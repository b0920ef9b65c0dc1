import { type Members, readObject, refuse } from '../../objectParams.ts'

const commitments = ['processed', 'confirmed', 'finalized']

/** What a site may say about how its transaction is sent, in the form that the node takes it. */
export interface SendOptions {
  readonly skipPreflight?: boolean
  readonly preflightCommitment?: string
  readonly maxRetries?: number
  readonly minContextSlot?: number
}

/**
 * Reads the options of `signAndSendTransaction`. `commitment` stands in for `preflightCommitment`: a node is asked
 * whether the transaction would pass at that point, and the answer comes as soon as the node has taken it.
 */
export function readSendOptions(value: unknown): SendOptions {
  if (value === undefined || value === null) return {}
  const options = readObject(value, 'options')
  return {
    ...flag(options, 'skipPreflight'),
    ...commitment(options),
    ...count(options, 'maxRetries'),
    ...count(options, 'minContextSlot'),
  }
}

function flag(options: Members, name: 'skipPreflight'): SendOptions {
  const value = options[name]
  if (value === undefined || value === null) return {}
  // The types of a common client call it a string.
  if (value === true || value === 'true') return { [name]: true }
  if (value === false || value === 'false') return { [name]: false }
  throw refuse('options', [name], 'must be a boolean', value)
}

function commitment(options: Members): SendOptions {
  const value = options.preflightCommitment ?? options.commitment
  if (value === undefined || value === null) return {}
  if (typeof value === 'string' && commitments.includes(value)) return { preflightCommitment: value }
  throw refuse('options', ['preflightCommitment'], `must be one of ${commitments.join(', ')}`, value)
}

function count(options: Members, name: 'maxRetries' | 'minContextSlot'): SendOptions {
  const value = options[name]
  if (value === undefined || value === null) return {}
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return { [name]: value }
  throw refuse('options', [name], 'must be a whole number', value)
}
