import { endless } from './assemble.test.support.ts'
import { type Attack, blockGas, firstContract } from './attack.test.support.ts'
import { attackOf } from './single.test.support.ts'

/** Gas that no depth divides away. */
const muchGas = 2n ** 40n
const second = `${firstContract.slice(0, -1)}1`
const callSecond = `0 0 0 0 0 ${second} GAS CALL`
const callSelf = '0 0 0 0 0 ADDRESS GAS CALL'
/** Code copies itself to memory and creates a contract of it. */
const createSelf = 'CODESIZE 0 0 CODECOPY CODESIZE 0 0 CREATE'
/** Calls itself, each time with a byte more of input, until there are so many; then goes on. */
const descend = (depth: number): string =>
  `CALLDATASIZE ${depth} EQ @deep JUMPI 0 0 CALLDATASIZE 1 ADD 0 0 ADDRESS GAS CALL STOP :deep`
/** Init code in memory that jumps to its last byte. */
const jumpToEnd = (size: number): string =>
  `0x62${(size - 1).toString(16).padStart(6, '0')}56 216 SHL 0 MSTORE 0x5b ${size - 1} MSTORE8`
const creations = (size: number): string => endless(jumpToEnd(size), `${size} 0 0 CREATE POP`, 20)

/** Calls and creations: many, deep, with long inputs and outputs, and what undoes them. */
export const frameAttacks: readonly Attack[] = [
  attackOf('1,024 calls inside one another', 'osaka', [`${callSelf} STOP`], { messages: [{ gas: muchGas }] }),
  attackOf(
    '1,024 calls, each with 32 KiB of memory and 1,000 words',
    'osaka',
    [`0 32736 MSTORE ${'DIFFICULTY '.repeat(1000)} ${callSelf} STOP`],
    { messages: [{ gas: muchGas }] },
  ),
  attackOf('1,024 creations inside one another', 'osaka', [`${createSelf} STOP`], {
    messages: [{ gas: muchGas }],
  }),
  attackOf('calls of itself at every depth', 'osaka', [endless('', `${callSelf} POP`)]),
  attackOf('calls of a contract that stops', 'osaka', [endless('', `${callSecond} POP`, 20), 'STOP']),
  attackOf('calls of a contract that fails', 'osaka', [
    endless('', `0 0 0 0 0 ${second} 100 CALL POP`, 20),
    '#fe',
  ]),
  attackOf(
    'calls at depth 200 of a contract that stops',
    'osaka',
    [endless(descend(200), `${callSecond} POP`, 20), 'STOP'],
    { messages: [{ gas: 20n * blockGas }] },
  ),
  attackOf('calls with value', 'osaka', [endless('', `0 0 0 0 1 ${second} GAS CALL POP`, 20), 'STOP']),
  attackOf('the identity of a byte', 'osaka', [endless('', '0 0 1 0 4 GAS STATICCALL POP', 20)]),
  attackOf('the identity of 64 KiB', 'osaka', [endless('', '0 0 65536 0 4 GAS STATICCALL POP', 20)]),
  attackOf('outputs of 16 KiB that nobody reads', 'osaka', [
    endless('', `${callSecond} POP`, 20),
    '16384 0 RETURN',
  ]),
  attackOf('reverts of 16 KiB that nobody reads', 'osaka', [
    endless('', `${callSecond} POP`, 20),
    '16384 0 REVERT',
  ]),
  attackOf('creations from 48 KiB of code that jumps', 'osaka', [creations(49_152)]),
  attackOf('creations from 1 MiB of code that jumps', 'london', [creations(1_048_576)]),
  attackOf('creations from 3 MiB of code that jumps', 'london', [creations(3_145_728)]),
  attackOf('creations from nothing', 'osaka', [endless('', '0 0 0 CREATE POP', 20)]),
  attackOf('contracts that destroy themselves at once', 'osaka', [
    endless('0x33ff 240 SHL 0 MSTORE', '2 0 0 CREATE POP', 20),
  ]),
  attackOf('self-destructions to new heirs', 'homestead', [
    endless('', `0 0 0 0 0 ${second} 30000 CALL POP`, 20),
    'GAS SELFDESTRUCT',
  ]),
]
