import { systemContracts } from '@causeway/evm'
import { type Hex, toQuantity } from '@causeway/rpc'
import { mainnetBlobSchedule } from '../blobSchedule.ts'
import { devAccounts } from '../devAccounts.ts'
import { depositor } from './contracts.ts'
import { type Era, eras, firstBlockOf, timeOf } from './eras.ts'

export const historyChainId = 1339n

/** The contract whose logs become deposit requests on this chain. */
export const depositAddress: Hex = '0x00000000000000000000000000000000de905173'

/** The name geth's genesis files give to the start of an era. */
const blockFields: Partial<Record<Era, string[]>> = {
  homestead: ['homesteadBlock'],
  tangerineWhistle: ['eip150Block'],
  spuriousDragon: ['eip155Block', 'eip158Block'],
  byzantium: ['byzantiumBlock'],
  constantinople: ['constantinopleBlock'],
  petersburg: ['petersburgBlock'],
  istanbul: ['istanbulBlock'],
  muirGlacier: ['muirGlacierBlock'],
  berlin: ['berlinBlock'],
  london: ['londonBlock'],
  arrowGlacier: ['arrowGlacierBlock'],
  grayGlacier: ['grayGlacierBlock'],
  paris: ['mergeNetsplitBlock'],
}

/** The genesis of the history chain as a geth-style file. */
export function genesisFile(terminalTotalDifficulty: bigint): Record<string, unknown> {
  const config: Record<string, unknown> = { chainId: Number(historyChainId) }
  for (const era of eras.slice(1)) {
    const fields = blockFields[era]
    if (fields === undefined) config[`${era}Time`] = timeOf(firstBlockOf(era))
    else for (const field of fields) config[field] = firstBlockOf(era)
  }
  return {
    config: {
      ...config,
      terminalTotalDifficulty: Number(terminalTotalDifficulty),
      depositContractAddress: depositAddress,
      ethash: {},
      blobSchedule: mainnetBlobSchedule,
    },
    nonce: '0x0',
    timestamp: '0x0',
    extraData: '0x636175736577617920686973746f7279',
    gasLimit: toQuantity(8_000_000),
    difficulty: toQuantity(131_072),
    mixHash: `0x${'0'.repeat(64)}`,
    coinbase: `0x${'0'.repeat(40)}`,
    alloc: Object.fromEntries([
      ...devAccounts.map(({ address }) => [address, { balance: toQuantity(10_000n * 10n ** 18n) }]),
      ...systemContracts.map(({ address, code }) => [address, { balance: '0x0', nonce: '0x1', code }]),
      [depositAddress, { balance: '0x0', nonce: '0x1', code: depositor }],
    ]),
  }
}
