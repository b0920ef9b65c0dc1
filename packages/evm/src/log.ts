import type { Hex } from '@causeway/rpc'

/** What a contract told the world outside with LOG0 to LOG4. */
export interface Log {
  address: Hex
  topics: Hex[]
  data: Hex
}
