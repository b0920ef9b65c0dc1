import type { Activation } from '../activation.ts'
import { haltCodes } from '../halt.ts'
import type { Run } from '../run.ts'
import { toBig, type Word } from '../words/word.ts'
import type { SlotEntry } from '../world/accountEntry.ts'
import { charge } from './gas.ts'

/** EIP-2200: what SSTORE must find more than. */
export const sentryGas = 2300
export const coldSlotGas = 2100
const warmSlotGas = 100
const newSlotGas = 20_000

export function sload(run: Run, activation: Activation, slot: Word): bigint {
  const { world, spec } = run
  const found = world.slotOf(activation.entry, toBig(slot))
  if (spec.isBerlin) {
    const isWarm = world.isWarmSlotEntry(found)
    if (!charge(activation, isWarm ? warmSlotGas : coldSlotGas)) return 0n
    if (!isWarm) world.warmSlotEntry(found)
  }
  return found.value
}

export function sstore(run: Run, activation: Activation, slot: Word, value: Word): void {
  const { world, spec } = run
  if (activation.isStatic) {
    activation.halt = haltCodes.writeProtection
    return
  }
  if (spec.hasSentry) {
    if (activation.gas <= sentryGas) {
      activation.halt = haltCodes.outOfGas
      return
    }
    const needed = activation.gasLimit - activation.gas + sentryGas + 1
    if (needed > run.sentry) run.sentry = needed
  }
  const found = world.slotOf(activation.entry, toBig(slot))
  const next = toBig(value)
  if (!charge(activation, sstoreGas(run, found, next))) return
  if (spec.isBerlin) world.warmSlotEntry(found)
  const refund = sstoreRefund(run, found, next)
  if (refund !== 0) world.addRefund(refund)
  world.store(activation.entry, found, next)
}

export function sstoreGas({ world, spec }: Run, slot: SlotEntry, next: bigint): number {
  const { value } = slot
  if (!spec.isNetMetered) return value === 0n && next !== 0n ? newSlotGas : spec.sstoreResetGas
  const cold = spec.isBerlin && !world.isWarmSlotEntry(slot) ? coldSlotGas : 0
  if (value === next || world.originalOf(slot) !== value) return cold + spec.sstoreReadGas
  return cold + (value === 0n ? newSlotGas : spec.sstoreResetGas)
}

/** What the change earns, or takes back of what an earlier one has earned. */
export function sstoreRefund({ world, spec }: Run, slot: SlotEntry, next: bigint): number {
  const { value } = slot
  const clear = spec.sstoreClearRefund
  if (!spec.isNetMetered) return value !== 0n && next === 0n ? clear : 0
  if (value === next) return 0
  const original = world.originalOf(slot)
  let refund = 0
  if (original !== 0n) {
    if (value === 0n) refund -= clear
    else if (next === 0n) refund += clear
  }
  if (original !== value && original === next) {
    refund += (original === 0n ? newSlotGas : spec.sstoreResetGas) - spec.sstoreReadGas
  }
  return refund
}

/** EIP-1153 */
export function tload({ world }: Run, activation: Activation, slot: Word): bigint {
  return world.loadTransient(activation.entry, toBig(slot))
}

export function tstore({ world }: Run, activation: Activation, slot: Word, value: Word): void {
  if (activation.isStatic) activation.halt = haltCodes.writeProtection
  else world.storeTransient(activation.entry, toBig(slot), toBig(value))
}
