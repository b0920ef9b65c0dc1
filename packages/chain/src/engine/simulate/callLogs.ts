import type { Hooks, Log } from '@causeway/evm'
import { type Hex, toHexOfSize } from '@causeway/rpc'

/** keccak of `Transfer(address,address,uint256)`. */
const transferTopic: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** The address that stands for ether where tokens have theirs (ERC-7528). */
const etherAddress: Hex = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

export interface IndexedLog extends Log {
  index: number
}

/** The logs of the calls of one block, with transfers of ether written among them if that is wanted. */
export interface CallLogs {
  hooks: Hooks
  /**
   * The logs of the call that has just ended, and the words for its failure. A call that failed has no logs, nor has
   * what a failed frame inside it said.
   */
  take(): { logs: IndexedLog[]; error: string | null }
}

/** Every log of the block gets the next index, also one that a failing frame then takes back: the public cases have it so. */
export function createCallLogs(traceTransfers: boolean): CallLogs {
  let count = 0
  let frames: IndexedLog[][] = []
  let failure: string | null = null

  function note(log: Log): void {
    frames.at(-1)?.push({ ...log, index: count++ })
  }

  return {
    hooks: {
      enter({ kind, from, to, value }) {
        frames.push([])
        // These two run another's code on their own account, so nothing goes anywhere.
        const isOwn = kind === 'DELEGATECALL' || kind === 'CALLCODE'
        if (!traceTransfers || isOwn || value === null || value === 0n) return
        const topics = [transferTopic, wordOf(from), wordOf(to)]
        note({ address: etherAddress, topics, data: toHexOfSize(value, 32) })
      },
      exit({ depth, error }) {
        const ended = frames.pop() ?? []
        const kept = error === null ? ended : []
        frames.at(-1)?.push(...kept)
        if (depth > 0) return
        frames = [kept]
        failure = error
      },
      log: note,
    },
    take() {
      const taken = { logs: frames[0] ?? [], error: failure }
      frames = []
      failure = null
      return taken
    },
  }
}

function wordOf(address: Hex): Hex {
  return `0x${'00'.repeat(12)}${address.slice(2)}`
}
