import { createHash } from 'node:crypto'
import { recover } from 'tiny-secp256k1'
import { keccak256 } from '../../../packages/evm/dist/index.js'
import { toHex } from '../../../packages/rpc/dist/index.js'
import type { ImportedChain } from './chains.ts'
import { commonOf, readChain } from './ethereumjsChain.ts'
import type { EthereumjsBlock } from './ethereumjsModules.ts'
import type { MakeReady } from './importer.ts'

/**
 * `runBlock` of EthereumJS and no more, with every advantage: it stores nothing, does not look at headers and uncles, and
 * hashes and recovers senders in WebAssembly. It compares the roots, the bloom and the gas of every block with the header.
 */
export async function runBlockImport(chain: ImportedChain): Promise<MakeReady> {
  const read = await readChain(chain)
  const { modules, genesis, pieces } = read
  const { block: blockModule, common: commonModule, statemanager, vm: vmModule } = modules
  return async () => {
    const common = commonOf(read, fastCrypto)
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

const fastCrypto = {
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
}
