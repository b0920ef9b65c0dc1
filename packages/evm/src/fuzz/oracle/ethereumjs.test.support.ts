/** The library that the engine is compared with, in one place: the benchmark runs it too, as it is published. */
export { Common, Hardfork, Mainnet } from '@ethereumjs/common'
export { createEVM, type EVM } from '@ethereumjs/evm'
export { Address } from '@ethereumjs/util'
