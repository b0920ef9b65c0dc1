import type { ServerName } from '../servers/server.ts'

/** Keys that are not compared when the server takes part, and why. Everything else must be equal. */
export type Difference = { server: ServerName | 'all'; keys: readonly string[]; why: string }

export const differences: readonly Difference[] = [
  {
    server: 'all',
    keys: ['timestamp', 'blockTimestamp', 'stateRoot', 'miner', 'mixHash', 'extraData', 'size'],
    why: 'depend on the clock, the genesis and the block producer of each node',
  },
  {
    server: 'hardhat',
    keys: ['yParity', 'chainId', 'totalDifficulty'],
    why: 'no `yParity`, no `chainId` on legacy transactions, and a `totalDifficulty` that others dropped',
  },
  {
    server: 'ganache',
    keys: ['gasPrice', 'chainId', 'logIndex', 'totalDifficulty'],
    why: '`gasPrice` of a mined type 2 transaction is `0x0`, no `chainId` on legacy transactions, `logIndex` counted within the transaction, `totalDifficulty`',
  },
  {
    server: 'causeway',
    keys: ['parentBeaconBlockRoot', 'blobGasUsed', 'excessBlobGas', 'requestsHash'],
    why: 'header fields of forks after Shanghai, which is the last that ganache knows',
  },
]
