import type { TreeBlock } from '../tree/tree.ts'
import { member } from './member.ts'

/** The logs of a block that match a filter as `eth_getLogs` takes it. */
export function logTexts(block: TreeBlock, filter: unknown): string[] {
  const addresses = list(member(filter, 'address'))
  const topics = member(filter, 'topics')
  const wanted = Array.isArray(topics) ? topics.map(list) : []
  return block.logs
    .filter(
      (log) =>
        (addresses === null || addresses.includes(log.address)) &&
        wanted.every((any, place) => any === null || any.includes(log.topics[place] ?? '')),
    )
    .map(({ text }) => text)
}

/** One value, several, or `null` for any. */
function list(value: unknown): string[] | null {
  if (value === undefined || value === null) return null
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.length === 0 ? null : values.map((each) => String(each).toLowerCase())
}
