import { type Hex, isHex, toHex } from '@causeway/rpc'
import { readSent, type SentTransaction } from './readSent.ts'
import { readTransaction } from './readTransaction.ts'
import { ToldFault } from './toldFault.ts'

/**
 * A transaction of which an upstream says that it waits for a block: an object, or its bytes in hex. No block proves that
 * it is there, but its hash proves what it is; `null` for whatever has another.
 */
export function readPending(told: unknown, hash: Hex): SentTransaction | null {
  const raw = rawOf(told)
  if (raw === null) return null
  const read = readSent(raw)
  return 'refused' in read || read.hash !== hash ? null : read
}

function rawOf(told: unknown): Hex | null {
  if (typeof told === 'string') return isHex(told) ? told : null
  try {
    return toHex(readTransaction(told, 'transaction').raw)
  } catch (error) {
    if (error instanceof ToldFault) return null
    throw error
  }
}
