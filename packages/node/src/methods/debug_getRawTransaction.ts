import { renamed } from './defineMethod.ts'
import { eth_getRawTransactionByHash } from './eth_getRawTransactionByHash.ts'

export const debug_getRawTransaction = renamed(eth_getRawTransactionByHash, 'debug_getRawTransaction')
