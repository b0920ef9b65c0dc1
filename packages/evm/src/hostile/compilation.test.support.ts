import { assemble, endless } from './assemble.test.support.ts'
import { type Attack, contractAt } from './attack.test.support.ts'
import { attackOf } from './single.test.support.ts'

const largest = 24_576
const half = 0xdeadbeefcafebabe0123456789abcdeffedcba98765432100fedcba987654321n

/** A loop as large as code may be. */
function large(before: string, body: string): Uint8Array {
  const room = largest - assemble(`${before} :again @again JUMP`).length
  return assemble(endless(before, body, Math.floor(room / (assemble(`:again ${body}`).length - 1))))
}

/** Small blocks, each of which jumps to one that nobody can know before. */
function mazeOf(work: string): Uint8Array {
  const size = 64
  const blocks = largest / size - 1
  const code = new Uint8Array(largest)
  code.set(assemble(`1 ${size} JUMP`))
  // The word on the stack is a seed, from which the next one follows, and the next block.
  const block = assemble(
    `JUMPDEST ${work} 0x5851f42d4c957f2d MUL 1 ADD DUP1 200 SHR ${blocks} SWAP1 MOD 1 ADD ${size} MUL JUMP`,
  )
  if (block.length > size) throw new Error('a block is too large')
  for (let at = size; at < largest; at += size) code.set(block, at)
  return code
}

/** Different contracts, each a loop that becomes worth compiling. */
const variant = (code: Uint8Array, index: number): Uint8Array => {
  const one = code.slice()
  new DataView(one.buffer).setUint32(one.length - 4, index)
  return one
}

const tiny = assemble(`${endless('', 'GAS POP')} #00000000`)
const wide = assemble(`${endless('', 'JUMPDEST GAS POP', 8000)} ${'STOP '.repeat(8)}`)
const failing = assemble(
  `CALLDATASIZE @fail JUMPI ${'JUMPDEST GAS POP '.repeat(8000)} STOP :fail #fe ${'STOP '.repeat(4)}`,
)

/** What is hard for the compiler: much to plan, to write, to keep. */
export const compilationAttacks: readonly Attack[] = [
  attackOf('24 KiB of JUMPDESTs', 'osaka', [large('', 'JUMPDEST')]),
  attackOf('8,190 short traces', 'osaka', [large('', 'JUMPDEST GAS POP')]),
  attackOf('4,000 short traces', 'osaka', [large('', 'JUMPDEST GAS POP GAS POP JUMPDEST')]),
  attackOf('24 KiB without a jump: MULMOD', 'osaka', [
    large(`${half} ${half} 7`, 'DUP3 DUP3 DUP3 MULMOD POP'),
  ]),
  attackOf('24 KiB without a jump: MSTORE', 'osaka', [large(`${half} 64`, 'DUP2 DUP2 MSTORE')]),
  attackOf('24 KiB without a jump: MLOAD, SHL', 'osaka', [large('1', 'DUP1 DUP1 MLOAD SHL POP')]),
  attackOf('24 KiB without a jump: SIGNEXTEND, SAR', 'osaka', [
    large(`${half} 3`, 'DUP1 DUP3 DUP3 SIGNEXTEND SWAP1 SAR POP'),
  ]),
  attackOf('24 KiB of PUSH32', 'osaka', [large('', `${half} POP`)]),
  attackOf('24 KiB of DUP16 and SWAP16', 'osaka', [large('DIFFICULTY '.repeat(20), 'DUP16 SWAP16 POP')]),
  attackOf('24 KiB of JUMPI that never jump', 'osaka', [large('', '0 @again JUMPI')]),
  attackOf('24 KiB of JUMPI that always jump', 'osaka', [large('', '1 PC 5 ADD JUMPI JUMPDEST')]),
  attackOf('24 KiB of calls of nobody', 'osaka', [large('', '0 0 0 0 0 0 0 CALL POP')]),
  attackOf('a maze of 382 blocks', 'osaka', [mazeOf('')]),
  attackOf('a maze of 382 blocks with MULMOD', 'osaka', [
    mazeOf('DUP1 DUP1 DUP1 MULMOD POP DUP1 DUP1 MUL POP'),
  ]),
  attackOf('init code in a loop', 'osaka', [], {
    messages: [{ to: null, input: assemble(endless('', `${half} POP`, 60)) }],
  }),
  {
    name: '200 small contracts become hot',
    fork: 'osaka',
    code: (index) => variant(tiny, index),
    messages: Array.from({ length: 200 }, (_, index) => ({ to: contractAt(index), gas: 1_600_000n })),
  },
  {
    name: '100 contracts of 24 KiB become hot',
    fork: 'osaka',
    code: (index) => variant(wide, index),
    messages: Array.from({ length: 100 }, (_, index) => ({ to: contractAt(index), gas: 7_000_000n })),
  },
  {
    // Gas that is lost makes code hot without any time; then all of it is reached once.
    name: 'contracts of 24 KiB become hot by failing',
    fork: 'osaka',
    code: (index) => variant(failing, index),
    messages: Array.from({ length: 10 }, (_, index) => ({
      to: contractAt(index >> 1),
      gas: index % 2 === 0 ? 6_000_000n : 150_000n,
      input: new Uint8Array(index % 2 === 0 ? 1 : 0),
    })),
  },
  {
    name: 'more hot contracts than are kept, called in turn',
    fork: 'osaka',
    code: (index) => variant(wide, index),
    preparation: Array.from({ length: 100 }, (_, index) => ({ to: contractAt(index), gas: 7_000_000n })),
    messages: Array.from({ length: 500 }, (_, index) => ({ to: contractAt(index % 100), gas: 60_000n })),
  },
]
