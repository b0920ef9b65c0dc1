import { SessionError } from '@causeway/session'
import { isObject } from '../../json.ts'

/** Which logs a subscriber wants, in the form of `eth_getLogs`. */
export interface LogFilter {
  readonly address?: readonly string[]
  readonly topics?: readonly (null | readonly string[])[]
}

/** More alternatives than a node would take. */
const maxValues = 1_000
/** LOG4 is the largest there is. */
const maxTopics = 4

/** Reads the filter of a `logs` subscription; a range of blocks in it means nothing there, as in Ethereum nodes. */
export function parseLogFilter(value: unknown): LogFilter {
  if (value === undefined || value === null) return {}
  if (!isObject(value)) throw refusal('the filter must be an object')
  const { address, topics } = value
  return {
    ...(address === undefined || address === null ? {} : { address: parseAddresses(address) }),
    ...(topics === undefined || topics === null ? {} : { topics: parseTopics(topics) }),
  }
}

function parseAddresses(value: unknown): readonly string[] {
  const list = Array.isArray(value) ? value : [value]
  if (list.length > maxValues) throw refusal(`at most ${maxValues} addresses`)
  return list.map((address) => {
    if (typeof address !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(address)) throw refusal('invalid address')
    return address.toLowerCase()
  })
}

/** One position each: a topic, any of several, or (`null`, an empty list, a list with `null` in it) anything. */
function parseTopics(value: unknown): readonly (null | readonly string[])[] {
  if (!Array.isArray(value) || value.length > maxTopics)
    throw refusal(`topics are a list of at most ${maxTopics}`)
  return value.map((position) => {
    if (position === null || position === undefined) return null
    const list = Array.isArray(position) ? position : [position]
    if (list.length > maxValues) throw refusal(`at most ${maxValues} topics in one position`)
    if (list.length === 0 || list.includes(null)) return null
    return list.map((topic) => {
      if (typeof topic !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(topic)) throw refusal('invalid topic')
      return topic.toLowerCase()
    })
  })
}

function refusal(problem: string): SessionError {
  return new SessionError('invalidParams', { data: [{ message: problem }] })
}
