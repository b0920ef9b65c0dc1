import type { Hex } from '@causeway/rpc'
import type { Activation } from '../activation.ts'
import { createCode } from '../code.ts'
import { create2Address, createAddress } from '../createAddress.ts'
import { type HaltCode, haltCodes } from '../halt.ts'
import type { Run } from '../run.ts'
import { toBig, toSize, type Word } from '../words/word.ts'
import { emptyCodeHash } from '../world/createEntry.ts'
import { openFrame, settle } from './frames.ts'
import { gasLeft, type SplitGas, setGas, splitGas, wordsIn } from './gas.ts'
import { endOf, expand } from './memory.ts'
import { tellEnd } from './tell.ts'

const maxDepth = 1024
const maxNonce = 2n ** 64n - 1n
/** To hash a word of init code for its address. */
const hashWordGas = 6
const nothing = new Uint8Array()

/**
 * CREATE, or CREATE2 if there is a salt. Gives the frame of the init code if it can run. If not, it is all over: the
 * word is on the stack, or the creator has halted.
 */
export function create(
  run: Run,
  creator: Activation,
  value: Word,
  offset: Word,
  length: Word,
  salt: Word | null,
): Activation | null {
  const { world, spec, hooks } = run
  run.looked = true
  if (creator.isStatic) {
    creator.halt = haltCodes.writeProtection
    return null
  }
  const size = toSize(length)
  if (size > spec.maxInitCodeSize) {
    creator.halt = haltCodes.initCodeTooLarge
    return null
  }
  const wordGas = spec.initCodeWordGas + (salt === null ? 0 : hashWordGas)
  if (!expand(creator, endOf(offset, length), size === 0 ? 0 : wordGas * wordsIn(size))) return null
  creator.returnData = nothing
  const { gas, reserve } = takeForwarded(run, creator)
  const initCode = creator.memory.lend(size === 0 ? 0 : toSize(offset), size)
  const sent = toBig(value)
  const { entry } = creator

  let halt: HaltCode = haltCodes.none
  if (creator.depth >= maxDepth) halt = haltCodes.callDepth
  else if (sent > entry.balance) halt = haltCodes.insufficientBalance
  else if (entry.nonce === maxNonce) halt = haltCodes.nonceOverflow
  if (halt !== haltCodes.none) {
    // Only who watches wants to know where the contract would have been.
    if (hooks !== null) {
      const to = addressOf(creator, salt, initCode)
      const kind = salt === null ? 'CREATE' : 'CREATE2'
      const from = creator.address
      const depth = creator.depth + 1
      hooks.enter?.({ kind, depth, from, to, input: initCode, gas: BigInt(gas) + reserve, value: sent })
      tellEnd(run, depth, halt, 0n, nothing)
    }
    run.lastHalt = halt
    settle(creator, gas, reserve, 0)
    return null
  }
  const address = addressOf(creator, salt, initCode)
  world.setNonceOf(entry, entry.nonce + 1n)
  return beginCreate(run, creator, {
    kind: salt === null ? 'CREATE' : 'CREATE2',
    address,
    value: sent,
    initCode,
    gas,
    reserve,
  })
}

/** A creation whose gas has been paid and whose nonce has been taken. */
export interface Creating {
  kind: 'CREATE' | 'CREATE2'
  address: Hex
  value: bigint
  initCode: Uint8Array
  gas: number
  reserve: bigint
}

export function beginCreate(run: Run, creator: Activation, creating: Creating): Activation | null {
  const { world, spec } = run
  const { kind, address, value, initCode, gas, reserve } = creating
  const depth = creator.depth + 1
  const all = BigInt(gas) + reserve
  run.hooks?.enter?.({ kind, depth, from: creator.address, to: address, input: initCode, gas: all, value })
  const entry = world.entry(address)
  // Stays warm even if the creation fails (EIP-2929).
  if (spec.isBerlin) world.warmEntry(entry)
  // EIP-684, EIP-7610
  if (entry.nonce !== 0n || entry.codeHash !== emptyCodeHash || entry.hasStorage) {
    run.lastHalt = haltCodes.createCollision
    settle(creator, 0, 0n, 0)
    if (run.hooks !== null) tellEnd(run, depth, haltCodes.createCollision, all, nothing)
    return null
  }
  const checkpoint = world.checkpoint()
  world.establish(entry)
  world.markCreated(entry)
  if (spec.isSpuriousDragon) world.setNonceOf(entry, 1n)
  if (value !== 0n) {
    world.addTo(creator.entry, -value)
    world.addTo(entry, value)
  }
  return openFrame(run, creator, {
    kind,
    code: createCode(initCode, null),
    entry,
    addressWord: BigInt(address),
    caller: creator.address,
    callerWord: creator.addressWord,
    value,
    input: nothing,
    isStatic: false,
    gas,
    reserve,
    checkpoint,
    outputOffset: 0,
    outputLength: 0,
  })
}

function addressOf(creator: Activation, salt: Word | null, initCode: Uint8Array): Hex {
  const { address, entry } = creator
  return salt === null ? createAddress(address, entry.nonce) : create2Address(address, toBig(salt), initCode)
}

/** All the gas but one 64th (EIP-150). */
function takeForwarded({ spec }: Run, creator: Activation): SplitGas {
  const { gas, reserve } = creator
  if (reserve !== 0n) {
    const left = gasLeft(creator)
    const kept = spec.isTangerineWhistle ? left / 64n : 0n
    setGas(creator, kept)
    return splitGas(left - kept)
  }
  creator.gas = spec.isTangerineWhistle ? Math.floor(gas / 64) : 0
  return { gas: gas - creator.gas, reserve }
}
