import { type Hex, toHex } from '@causeway/rpc'
import { type Log, logBytes } from '../log.ts'

/** DepositEvent(bytes,bytes,bytes,bytes,bytes) */
const depositTopic: Hex = '0x649bbc62d0e31342afea4e5cd82d4049e7e1ee912fc0889aa790803be39038c5'
const depositEventSize = 576

/** Where the five fields of a deposit lie in its event, which is ABI-encoded with fixed sizes, and how long they are. */
const depositFields: readonly [offset: number, length: number][] = [
  [192, 48],
  [288, 32],
  [352, 8],
  [416, 96],
  [544, 8],
]

/** Request types of EIP-7685. */
export const requestTypes = { deposit: '00', withdrawal: '01', consolidation: '02' } as const

/** The deposits among a block's logs as one request (EIP-6110); `null` if there are none. */
export function depositRequest(logs: readonly Log[], contract: Hex): Hex | null | { invalid: string } {
  let data = ''
  for (const log of logs) {
    if (log.address !== contract || log.topics[0] !== depositTopic) continue
    const bytes = logBytes(log)
    if (bytes.length !== depositEventSize) {
      const facts = `want ${depositEventSize}, have ${bytes.length}`
      return { invalid: `unable to parse deposit data: deposit wrong length: ${facts}` }
    }
    for (const [offset, length] of depositFields)
      data += toHex(bytes.subarray(offset, offset + length)).slice(2)
  }
  return data === '' ? null : `0x${requestTypes.deposit}${data}`
}
