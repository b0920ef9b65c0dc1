import { toHexOfSize } from '@causeway/rpc'
import type { Activation } from '../activation.ts'
import { haltCodes } from '../halt.ts'
import { createLog, type Log } from '../log.ts'
import type { Run } from '../run.ts'
import { toBig, toSize, type Word } from '../words/word.ts'
import { endOf, expand } from './memory.ts'

const logGas = 375
const topicGas = 375
const byteGas = 8

/** LOG0 to LOG4; topics beyond `count` are not looked at. */
export function log(
  run: Run,
  activation: Activation,
  count: number,
  offset: Word,
  length: Word,
  first: Word,
  second: Word,
  third: Word,
  fourth: Word,
): void {
  if (activation.isStatic) {
    activation.halt = haltCodes.writeProtection
    return
  }
  const size = toSize(length)
  if (!expand(activation, endOf(offset, length), logGas + topicGas * count + byteGas * size)) return
  if (!run.keepsLogs) return
  const topics: Log['topics'] = []
  if (count > 0) topics.push(toHexOfSize(toBig(first), 32))
  if (count > 1) topics.push(toHexOfSize(toBig(second), 32))
  if (count > 2) topics.push(toHexOfSize(toBig(third), 32))
  if (count > 3) topics.push(toHexOfSize(toBig(fourth), 32))
  const data = activation.memory.lend(size === 0 ? 0 : toSize(offset), size)
  const entry = createLog(activation.address, topics, data)
  run.logs.push(entry)
  run.hooks?.log?.(entry, activation.depth + 1)
}
