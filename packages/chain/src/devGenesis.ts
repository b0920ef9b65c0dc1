import { systemContracts } from '@causeway/evm'
import { toQuantity } from '@causeway/rpc'
import { mainnetBlobSchedule } from './blobSchedule.ts'
import { devAccounts } from './devAccounts.ts'

/** The deterministic deployment proxy, which tools deploy through with CREATE2 and expect on every chain. */
const deploymentProxy = {
  address: '0x4e59b44847b379578588920ca78fbf26c0b4956c',
  code: '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3',
}

/** The first second of 2026: the same for everybody, and no contract finds itself in 1970 before the first block. */
const genesisTime = 1_767_225_600

export interface DevGenesisOptions {
  chainId: bigint
  gasLimit?: bigint
  baseFeePerGas?: bigint
}

/**
 * The genesis of a dev network as a geth-style file: every fork to BPO2 from the first block on, the system contracts
 * in place, ten thousand ether for each dev account. It depends on nothing but its options, so a network made anew
 * begins with the same block.
 */
export function devGenesis(options: DevGenesisOptions): object {
  const { chainId, gasLimit = 30_000_000n, baseFeePerGas = 1_000_000_000n } = options
  return {
    config: {
      chainId: Number(chainId),
      homesteadBlock: 0,
      eip150Block: 0,
      eip155Block: 0,
      eip158Block: 0,
      byzantiumBlock: 0,
      constantinopleBlock: 0,
      petersburgBlock: 0,
      istanbulBlock: 0,
      muirGlacierBlock: 0,
      berlinBlock: 0,
      londonBlock: 0,
      arrowGlacierBlock: 0,
      grayGlacierBlock: 0,
      mergeNetsplitBlock: 0,
      shanghaiTime: 0,
      cancunTime: 0,
      pragueTime: 0,
      osakaTime: 0,
      bpo1Time: 0,
      bpo2Time: 0,
      terminalTotalDifficulty: 0,
      depositContractAddress: '0x00000000219ab540356cbb839cbe05303d7705fa',
      blobSchedule: mainnetBlobSchedule,
    },
    nonce: '0x0',
    timestamp: toQuantity(genesisTime),
    extraData: '0x',
    gasLimit: toQuantity(gasLimit),
    difficulty: '0x0',
    mixHash: `0x${'00'.repeat(32)}`,
    coinbase: `0x${'00'.repeat(20)}`,
    baseFeePerGas: toQuantity(baseFeePerGas),
    alloc: {
      ...Object.fromEntries(
        [...systemContracts, deploymentProxy].map(({ address, code }) => [
          address,
          { balance: '0x0', nonce: '0x1', code },
        ]),
      ),
      ...Object.fromEntries(
        devAccounts.map(({ address }) => [address, { balance: toQuantity(10_000n * 10n ** 18n) }]),
      ),
    },
  }
}
