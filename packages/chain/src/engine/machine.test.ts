import { createWorld, emptyCodeHash, keccakHex } from '@causeway/evm'
import { fromHex, type Hex } from '@causeway/rpc'
import { afterAll, expect, test } from 'vitest'
import { devGenesis } from '../devGenesis.ts'
import { createEnvironment } from './environment.ts'
import { machine, switchCompiler } from './machine.ts'
import { createMemoryChain } from './memoryChain.ts'

const caller: Hex = `0x${'5e'.repeat(20)}`
const looping: Hex = `0x${'10'.repeat(20)}`
const chain = createMemoryChain(devGenesis({ chainId: 1337n }))
const environment = createEnvironment(chain.config, chain.site().context, () => `0x${'00'.repeat(32)}`)

afterAll(() => switchCompiler(true))

/** Counts down from a number for three million gas; says whether the code has become compiled. */
function runLoop(rounds: number) {
  // PUSH3 rounds JUMPDEST PUSH1 1 SWAP1 SUB DUP1 PUSH1 4 JUMPI
  const code = fromHex(`0x62${rounds.toString(16).padStart(6, '0')}5b6001900380600457`)
  const world = createWorld({
    account: (address) => ({
      nonce: 1n,
      balance: 0n,
      codeHash: address === looping ? keccakHex(code) : emptyCodeHash,
      hasStorage: false,
    }),
    storage: () => 0n,
    code: () => code,
  })
  const frame = { caller, to: looping, value: 0n, input: new Uint8Array(), gas: 10_000_000n }
  const { gasUsed, halt } = machine.run(world, environment, {
    ...frame,
    gasPrice: 0n,
    blobVersionedHashes: [],
  })
  return { gasUsed, halt, isCompiled: world.codeOf(world.entry(looping)).compiled !== null }
}

test('code that becomes hot is compiled, unless that is switched off', () => {
  switchCompiler(false)
  expect(runLoop(120_000)).toEqual({ gasUsed: 3_120_003n, halt: null, isCompiled: false })
  switchCompiler(true)
  expect(runLoop(120_000)).toEqual({ gasUsed: 3_120_003n, halt: null, isCompiled: true })
})
