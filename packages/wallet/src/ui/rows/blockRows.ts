import { membersOf, textOf } from '../params.ts'
import type { RowPorts, Rows } from '../row.ts'

/** Room for a full list of the longest hosts. */
const longestList = 4 * 1024 * 1024

/** How many of the lines that were no host are told. */
const toldLines = 5

type BlockMethod = 'ui_blockedSites' | 'ui_blockSites' | 'ui_unblockSite'

/** The sites that get no connection. */
export function blockRows({ blockList }: RowPorts): Rows<BlockMethod> {
  return {
    ui_blockedSites: async (params) => blockList.find(textOf(membersOf(params).search)),
    ui_blockSites: async (params) => {
      const { added, refused } = await blockList.block(textOf(membersOf(params).list, longestList))
      return { added, refused: refused.slice(0, toldLines), refusedCount: refused.length }
    },
    ui_unblockSite: async (params) => {
      await blockList.unblock(textOf(membersOf(params).host))
      return null
    },
  }
}
