import { readFile } from 'node:fs/promises'
import type { ImportedChain } from './chains.ts'
import { type EthereumjsCommon, type EthereumjsModules, loadEthereumjs } from './ethereumjsModules.ts'

type GenesisFile = {
  config: {
    chainId: number
    blobSchedule?: Record<string, { target: number; max: number; baseFeeUpdateFraction: number }>
  }
}

/** A chain as EthereumJS takes it. */
export interface EthereumjsChain {
  modules: EthereumjsModules
  genesis: GenesisFile
  /** The file in blocks. It may begin with the genesis. */
  pieces: readonly Uint8Array[]
}

export async function readChain(chain: ImportedChain): Promise<EthereumjsChain> {
  const modules = await loadEthereumjs()
  const genesis: GenesisFile = JSON.parse(await readFile(chain.genesis, 'utf8'))
  return { modules, genesis, pieces: split(await readFile(chain.blocks), modules.rlp) }
}

function split(bytes: Uint8Array, { RLP }: EthereumjsModules['rlp']): Uint8Array[] {
  const pieces: Uint8Array[] = []
  for (let rest = bytes; rest.length > 0; ) {
    const { remainder } = RLP.decode(rest, true)
    pieces.push(rest.subarray(0, rest.length - remainder.length))
    rest = remainder
  }
  return pieces
}

/** The rules of the chain, with functions to hash and to recover senders in place of its own. */
export function commonOf(
  { modules: { common }, genesis }: EthereumjsChain,
  crypto: object,
): EthereumjsCommon {
  // It has to be there before a blob transaction is decoded. No block of these chains evaluates a blob.
  const customCrypto = { ...crypto, kzg: {} }
  const { chainId, blobSchedule = {} } = genesis.config
  // It wants fields that the file of mainnet leaves out, but knows that chain.
  if (chainId === 1) return new common.Common({ chain: common.Mainnet, customCrypto })
  const made = common.createCommonFromGethGenesis(genesis, { customCrypto })
  // It reads the schedule of BPO forks from the file into fields that it does not ask for afterwards.
  for (const [name, change] of made.HARDFORK_CHANGES) {
    const schedule = name.startsWith('bpo') ? blobSchedule[name] : undefined
    if (schedule === undefined) continue
    const { target, max, baseFeeUpdateFraction: blobGasPriceUpdateFraction } = schedule
    change.params = { ...change.params, target, max, blobGasPriceUpdateFraction }
  }
  return made
}
