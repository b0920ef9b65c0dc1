import { createCustomCommon, Mainnet } from '@ethereumjs/common'
import { getOpcodesForHF, paramsEVM } from '@ethereumjs/evm'
import { expect, test } from 'vitest'
import { type ForkName, forkNames, rulesOf } from '../forks.ts'
import { opcodes } from './opcodes.ts'
import { specOf } from './spec.ts'

/** Forks that the library knows under the same name. Those of blob parameters change no instruction. */
const shared = forkNames.filter((fork) => fork !== 'frontier' && !fork.startsWith('bpo'))

test.each(shared)('%s has the instructions that EthereumJS has', (fork: ForkName) => {
  const common = createCustomCommon({}, Mainnet, { hardfork: fork, params: paramsEVM })
  const theirs = [...getOpcodesForHF(common).opcodes.keys()].filter((code) => code !== 0xfe)
  const { defined } = specOf(rulesOf(fork))
  const ours = Array.from(defined.keys()).filter((code) => defined[code] === 1)
  expect(ours).toEqual(theirs.sort((a, b) => a - b))
})

test('the same rules have the same spec, whatever object they come in', () => {
  expect(specOf(rulesOf('cancun'))).toBe(specOf(rulesOf('cancun')))
  expect(specOf(rulesOf('cancun'))).not.toBe(specOf(rulesOf('prague')))
})

test('stack bounds leave room for what an instruction pushes', () => {
  const { minStack, maxStack } = specOf(rulesOf('osaka'))
  for (const opcode of opcodes) {
    if (opcode === undefined) continue
    expect(minStack[opcode.code]).toBe(opcode.pops)
    expect((maxStack[opcode.code] ?? 0) - opcode.pops + opcode.pushes).toBe(1024)
  }
})
