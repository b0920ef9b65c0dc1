import type { Activation } from '../activation.ts'
import type { Run } from '../run.ts'
import { toAddress, toAddressWord } from '../words/address.ts'
import { toBig, toSize, type Word } from '../words/word.ts'
import type { AccountEntry } from '../world/accountEntry.ts'
import { isEmptyEntry } from '../world/createEntry.ts'
import { copyPadded } from './copy.ts'
import { charge, wordsIn } from './gas.ts'
import { endOf, expand } from './memory.ts'

/** EIP-2929: what the first look at an account costs more than the next. */
export const coldAccountGas = 2500
const noHash = 0n

/** Looks at an account for the price of looking at it, or halts with `null`. */
function reach(run: Run, activation: Activation, address: Word): AccountEntry | null {
  const { world, spec } = run
  const entry = world.entry(toAddress(toAddressWord(address)))
  if (spec.isBerlin && !world.isWarmEntry(entry)) {
    if (!charge(activation, coldAccountGas)) return null
    world.warmEntry(entry)
  }
  return entry
}

export function balance(run: Run, activation: Activation, address: Word): bigint {
  return reach(run, activation, address)?.balance ?? 0n
}

export function selfBalance(activation: Activation): bigint {
  return activation.entry.balance
}

export function extCodeSize(run: Run, activation: Activation, address: Word): number {
  const entry = reach(run, activation, address)
  return entry === null ? 0 : run.world.codeOf(entry).bytes.length
}

/** Of an account that does not exist, or is empty, zero (EIP-1052). */
export function extCodeHash(run: Run, activation: Activation, address: Word): bigint {
  const entry = reach(run, activation, address)
  return entry === null || isEmptyEntry(entry) ? 0n : BigInt(entry.codeHash)
}

export function extCodeCopy(
  run: Run,
  activation: Activation,
  address: Word,
  to: Word,
  from: Word,
  length: Word,
): void {
  const { world, spec } = run
  const entry = world.entry(toAddress(toAddressWord(address)))
  const isCold = spec.isBerlin && !world.isWarmEntry(entry)
  const gas = 3 * wordsIn(toSize(length)) + (isCold ? coldAccountGas : 0)
  if (!expand(activation, endOf(to, length), gas)) return
  if (isCold) world.warmEntry(entry)
  copyPadded(activation.memory, to, world.codeOf(entry).bytes, from, length)
}

/** Of the last 256 blocks; of any other, zero. */
export function blockHash({ environment, block }: Run, number: Word): bigint {
  const asked = toBig(number)
  if (asked >= block.number || asked + 256n < block.number) return noHash
  return BigInt(environment.blockHash(asked))
}

/** EIP-4844 */
export function blobHash({ blobVersionedHashes }: Run, index: Word): bigint {
  const hash = blobVersionedHashes[toSize(index)]
  return hash === undefined ? noHash : BigInt(hash)
}
