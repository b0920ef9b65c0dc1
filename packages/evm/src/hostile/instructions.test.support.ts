import type { ForkName } from '../forks.ts'
import { endless } from './assemble.test.support.ts'
import { type Attack, firstContract } from './attack.test.support.ts'
import { attackOf } from './single.test.support.ts'

const negative = 2n ** 256n - 189n
const half = 0xdeadbeefcafebabe0123456789abcdeffedcba98765432100fedcba987654321n
const modulus = 2n ** 255n - 19n

function repeated(name: string, before: string, body: string, fork: ForkName = 'osaka'): Attack {
  return attackOf(name, fork, [endless(before, body, 60)])
}

/** Single instructions with the operands that take longest for their price. */
export const instructionAttacks: readonly Attack[] = [
  repeated('MUL of long words', `${half} ${negative}`, 'DUP2 DUP2 MUL POP'),
  repeated('MOD of long words', `${half} ${negative}`, 'DUP2 DUP2 MOD POP'),
  repeated('SDIV of negative words', `${2n ** 256n - 3n ** 80n} ${negative}`, 'DUP2 DUP2 SDIV POP'),
  repeated('ADDMOD of long words', `${modulus} ${half} ${negative}`, 'DUP3 DUP3 DUP3 ADDMOD POP'),
  repeated('MULMOD of long words', `${modulus} ${half} ${negative}`, 'DUP3 DUP3 DUP3 MULMOD POP'),
  repeated('EXP, longest exponent', `${2n ** 256n - 1n} ${half}`, 'DUP2 DUP2 EXP POP'),
  repeated('EXP, longest exponent', `${2n ** 256n - 1n} ${half}`, 'DUP2 DUP2 EXP POP', 'homestead'),
  repeated('EXP, exponent of a byte', `255 ${half}`, 'DUP2 DUP2 EXP POP'),
  repeated('SAR of a long word', `${half} 77`, 'DUP2 DUP2 SAR POP'),
  repeated('CLZ of a long word', `${half}`, 'DUP1 CLZ POP'),
  repeated('PUSH32', '', `${half} POP`),
  repeated('KECCAK256 of a word, unaligned', '', '32 1 KECCAK256 POP'),
  repeated('KECCAK256 of 136 bytes, unaligned', '', '136 1 KECCAK256 POP'),
  repeated('KECCAK256 of 1 MiB', '', '1048575 1 KECCAK256 POP'),
  repeated('MSTORE of a long word', `${half}`, 'DUP1 1 MSTORE'),
  repeated('MLOAD of a long word', `${half} 1 MSTORE`, '1 MLOAD POP'),
  repeated('CALLDATALOAD at the end', '', '1 CALLDATALOAD POP'),
  repeated('CODECOPY of a byte', '', '1 0 0 CODECOPY'),
  repeated('CODECOPY of 1 MiB', '', '1048576 0 0 CODECOPY'),
  repeated('MCOPY of a byte', '', '1 1 0 MCOPY'),
  repeated('MCOPY of 1 MiB, overlapping', '', '1048576 1 0 MCOPY'),
  repeated('RETURNDATACOPY of 64 KiB', '0 0 65536 0 4 GAS STATICCALL POP', '65536 0 0 RETURNDATACOPY'),
  repeated('ever more memory, a word at a time', '0', 'DUP1 MLOAD POP 32 ADD'),
  repeated('BLOCKHASH', '', '999 BLOCKHASH POP'),
  repeated('EXTCODEHASH, warm', `${firstContract}`, 'DUP1 EXTCODEHASH POP'),
  repeated('EXTCODECOPY, warm', `${firstContract}`, '32 0 0 DUP4 EXTCODECOPY'),
  repeated('SLOAD, warm', '', '1 SLOAD POP'),
  repeated('GAS', '', 'GAS POP'),
]
