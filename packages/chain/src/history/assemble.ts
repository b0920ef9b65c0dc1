import { fromHex, type Hex, toHex } from '@causeway/rpc'

/** The opcodes that the contracts of the history chain are made of. */
const opcodes = {
  STOP: 0x00,
  ADD: 0x01,
  CLZ: 0x1e,
  CALLER: 0x33,
  CALLVALUE: 0x34,
  CALLDATALOAD: 0x35,
  CALLDATASIZE: 0x36,
  CALLDATACOPY: 0x37,
  CODECOPY: 0x39,
  EXTCODEHASH: 0x3f,
  NUMBER: 0x43,
  PREVRANDAO: 0x44,
  CHAINID: 0x46,
  SELFBALANCE: 0x47,
  BASEFEE: 0x48,
  BLOBHASH: 0x49,
  BLOBBASEFEE: 0x4a,
  POP: 0x50,
  MSTORE: 0x52,
  SLOAD: 0x54,
  SSTORE: 0x55,
  JUMP: 0x56,
  GAS: 0x5a,
  JUMPDEST: 0x5b,
  TLOAD: 0x5c,
  TSTORE: 0x5d,
  PUSH0: 0x5f,
  LOG0: 0xa0,
  LOG1: 0xa1,
  LOG2: 0xa2,
  LOG3: 0xa3,
  LOG4: 0xa4,
  CREATE: 0xf0,
  CALL: 0xf1,
  RETURN: 0xf3,
  CREATE2: 0xf5,
  REVERT: 0xfd,
  INVALID: 0xfe,
  SELFDESTRUCT: 0xff,
} as const

/** An opcode by name, or bytes to push. */
export type Instruction = keyof typeof opcodes | { push: Hex }

/** Bytecode of a list of instructions. */
export function assemble(instructions: Instruction[]): Hex {
  const bytes: number[] = []
  for (const instruction of instructions) {
    if (typeof instruction === 'string') {
      bytes.push(opcodes[instruction])
    } else {
      const data = fromHex(instruction.push)
      bytes.push(0x5f + data.length, ...data)
    }
  }
  return toHex(Uint8Array.from(bytes))
}

/** Creation code that returns `runtime` as the new contract's code. */
export function deploying(runtime: Hex): Hex {
  const size = ((runtime.length - 2) / 2).toString(16).padStart(4, '0')
  // PUSH2 size, PUSH1 12, PUSH1 0, CODECOPY, PUSH2 size, PUSH1 0, RETURN: 14 bytes, then the runtime itself.
  return `0x61${size}600e60003961${size}6000f3${runtime.slice(2)}`
}
