import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { recover } from 'tiny-secp256k1'
import { keccak256 } from '../../../packages/evm/dist/index.js'
import { toHex } from '../../../packages/rpc/dist/index.js'
import type { ImportedChain } from './chains.ts'
import {
  type EthereumjsBlock,
  type EthereumjsCommon,
  type EthereumjsModules,
  loadEthereumjs,
} from './ethereumjsModules.ts'
import type { MakeReady } from './importer.ts'

type GenesisFile = {
  config: {
    chainId: number
    blobSchedule?: Record<string, { target: number; max: number; baseFeeUpdateFraction: number }>
  }
}

/**
 * `runBlock` of EthereumJS over its own state manager with all caches and its trie in memory. It compares the state root,
 * the receipts root, the bloom and the gas of every block with the header. It has every advantage: it stores nothing,
 * does not look at headers and uncles, gets the file in pieces already, and hashes and recovers senders in WebAssembly.
 */
export async function ethereumjsImport(chain: ImportedChain): Promise<MakeReady> {
  const modules = await loadEthereumjs()
  const { block: blockModule, common: commonModule, rlp, statemanager, vm: vmModule } = modules
  const genesis: GenesisFile = JSON.parse(await readFile(chain.genesis, 'utf8'))
  const pieces = split(await readFile(chain.blocks), rlp)
  return async () => {
    const common = commonOf(modules, genesis)
    const stateManager = new statemanager.MerkleStateManager({ common, caches: new statemanager.Caches() })
    const executed = new Map<bigint, EthereumjsBlock>()
    const blockchain = {
      getBlock: async (number: bigint) => executed.get(BigInt(number)),
      putBlock: async () => {},
      shallowCopy: () => blockchain,
    }
    const vm = await vmModule.createVM({ common, stateManager, blockchain, setHardfork: true })
    await stateManager.generateCanonicalGenesis(commonModule.parseGethGenesisState(genesis))
    return {
      async run() {
        for (const piece of pieces) {
          const block = blockModule.createBlockFromRLP(piece, { common, setHardfork: true })
          // A file may begin with the genesis, which is there already.
          if (block.header.number === 0n) continue
          executed.set(block.header.number, block)
          await vmModule.runBlock(vm, { block, skipHeaderValidation: true })
        }
        return { blocks: executed.size, stateRoot: toHex(await stateManager.getStateRoot()) }
      },
      close: async () => {},
    }
  }
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

function commonOf({ common }: EthereumjsModules, genesis: GenesisFile): EthereumjsCommon {
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

const customCrypto = {
  keccak256,
  sha256: (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest()),
  ecrecover(hash: Uint8Array, v: bigint, r: Uint8Array, s: Uint8Array, chainId?: bigint): Uint8Array {
    const signature = new Uint8Array(64)
    signature.set(r, 32 - r.length)
    signature.set(s, 64 - s.length)
    const parity = v <= 1n ? v : v - (chainId === undefined ? 27n : chainId * 2n + 35n)
    if (parity !== 0n && parity !== 1n) throw new Error('invalid signature v value')
    const key = recover(hash, signature, parity === 1n ? 1 : 0, false)
    if (key === null) throw new Error('no key made this signature')
    return key.subarray(1)
  },
  // It has to be there before a blob transaction is decoded. No block of these chains evaluates a blob.
  kzg: {},
}
