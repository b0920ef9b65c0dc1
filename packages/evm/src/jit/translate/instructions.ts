/** Bytes of the instructions that the translator treats one by one. */
export const stop = 0x00
export const returnDataCopy = 0x3e
export const jump = 0x56
export const jumpi = 0x57
export const pop = 0x50
export const jumpdest = 0x5b
export const push0 = 0x5f
export const push32 = 0x7f
export const dup1 = 0x80
export const swap1 = 0x90
export const create = 0xf0
export const call = 0xf1
export const callcode = 0xf2
export const returns = 0xf3
export const delegatecall = 0xf4
export const create2 = 0xf5
const staticcall = 0xfa
export const revert = 0xfd
export const selfdestruct = 0xff

/** Whether compiled code comes back to the host for it, and goes on behind it. */
export function isCall(opcode: number): boolean {
  return (
    opcode === call ||
    opcode === staticcall ||
    opcode === delegatecall ||
    opcode === callcode ||
    opcode === create ||
    opcode === create2
  )
}

/** Whether nothing follows it. */
export function isEnd(opcode: number): boolean {
  return opcode === stop || opcode === returns || opcode === revert || opcode === selfdestruct
}
