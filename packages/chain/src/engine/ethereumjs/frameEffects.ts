import { type Hex, toHex, toHexOfSize } from '@causeway/rpc'
import { create2Address, createAddress } from '../createAddress.ts'
import type { Entered, FrameKind, Hooks, Step } from '../machine.ts'
import type { Halt } from '../port.ts'
import type { World } from '../world.ts'

const nothing = new Uint8Array()
const addressMask = (1n << 160n) - 1n
const maxDepth = 1024
const callStipend = 2300n

/** The instructions that open a frame. */
export const frameKinds: ReadonlyMap<number, FrameKind> = new Map([
  [0xf0, 'CREATE'],
  [0xf1, 'CALL'],
  [0xf2, 'CALLCODE'],
  [0xf4, 'DELEGATECALL'],
  [0xf5, 'CREATE2'],
  [0xfa, 'STATICCALL'],
])

export const selfDestruct = 0xff

export function isLog(opcode: number): boolean {
  return opcode >= 0xa0 && opcode <= 0xa4
}

/** What the effects of an instruction are found from. */
export type Acting = Pick<Step, 'opcode' | 'depth' | 'address' | 'stack' | 'memory'>

/** A frame that an instruction asks for; if it does not begin, the halt says why. */
export interface PendingFrame {
  entered: Omit<Entered, 'depth'>
  halt: Halt
}

/** The frame that a call instruction will open. `gas` is what it hands over, `value` what its own frame was sent. */
export function pendingFrame(
  kind: FrameKind,
  { stack, memory, address, depth }: Acting,
  gas: bigint,
  value: bigint,
  world: World,
): PendingFrame {
  const at = (place: number): bigint => stack[stack.length - 1 - place] ?? 0n
  const account = world.account(address)
  const haltFor = (sent: bigint): Halt => {
    if (depth > maxDepth) return { halted: 'callDepth' }
    return { halted: sent > (account?.balance ?? 0n) ? 'insufficientBalance' : 'nonceOverflow' }
  }
  if (kind === 'CREATE' || kind === 'CREATE2') {
    const input = readMemory(memory, at(1), at(2))
    const salt = Buffer.from(toHexOfSize(at(3), 32).slice(2), 'hex')
    const to =
      kind === 'CREATE' ? createAddress(address, account?.nonce ?? 0n) : create2Address(address, salt, input)
    return { entered: { kind, from: address, to, input, gas, value: at(0) }, halt: haltFor(at(0)) }
  }
  const isPaying = kind === 'CALL' || kind === 'CALLCODE'
  const shift = isPaying ? 3 : 2
  const sent = isPaying ? at(2) : 0n
  return {
    entered: {
      kind,
      from: address,
      to: toAddressHex(at(1)),
      input: readMemory(memory, at(shift), at(shift + 1)),
      gas: sent > 0n ? gas + callStipend : gas,
      value: kind === 'STATICCALL' ? null : kind === 'DELEGATECALL' ? value : sent,
    },
    halt: haltFor(sent),
  }
}

export function emitLog({ opcode, stack, memory, address, depth }: Acting, hooks: Hooks): void {
  if (hooks.log === undefined) return
  const topics = Array.from({ length: opcode - 0xa0 }, (_, i) => toHexOfSize(stack.at(-3 - i) ?? 0n, 32))
  const data = readMemory(memory, stack.at(-1) ?? 0n, stack.at(-2) ?? 0n)
  hooks.log({ address, topics, data: toHex(data) }, depth)
}

/** A contract that ends itself shows as a frame of its own. */
export function emitDestruction({ stack, address, depth }: Acting, world: World, hooks: Hooks): void {
  const to = toAddressHex(stack.at(-1) ?? 0n)
  const value = world.account(address)?.balance ?? 0n
  hooks.enter?.({ kind: 'SELFDESTRUCT', depth, from: address, to, input: nothing, gas: 0n, value })
  hooks.exit?.({ depth, gasUsed: 0n, output: nothing, halt: null, error: null })
}

/** A word of the stack as an address. */
export function toAddressHex(word: bigint): Hex {
  return toHexOfSize(word & addressMask, 20)
}

function readMemory(memory: Uint8Array, offset: bigint, length: bigint): Uint8Array {
  const read = new Uint8Array(Number(length))
  if (offset < BigInt(memory.length)) read.set(memory.subarray(Number(offset), Number(offset + length)))
  return read
}
