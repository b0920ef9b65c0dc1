import type { Activation } from '../activation.ts'
import { haltCodes } from '../halt.ts'
import type { Run } from '../run.ts'
import { toAddress, toAddressWord } from '../words/address.ts'
import type { Word } from '../words/word.ts'
import type { AccountEntry } from '../world/accountEntry.ts'
import { isEmptyEntry } from '../world/createEntry.ts'
import { charge } from './gas.ts'

const newAccountGas = 25_000
/** EIP-150. Since Berlin it is part of the fixed price. */
const baseGas = 5000
/** EIP-2929: nothing for one that is warm. */
const coldHeirGas = 2600
const nothing = new Uint8Array()

/** Gives everything that the contract has to somebody, and the contract goes at the end of the transaction. */
export function selfDestruct(run: Run, activation: Activation, heirWord: Word): void {
  const { world, spec, hooks } = run
  const { entry } = activation
  if (activation.isStatic) {
    activation.halt = haltCodes.writeProtection
    return
  }
  const heir = world.entry(toAddress(toAddressWord(heirWord)))
  if (!charge(activation, selfDestructGas(run, activation, heir))) return
  if (spec.isBerlin) world.warmEntry(heir)
  if (!world.isDestroyed(entry) && spec.selfDestructRefund > 0) world.addRefund(spec.selfDestructRefund)

  const { balance } = entry
  if (hooks !== null) {
    const depth = activation.depth + 1
    const from = activation.address
    const to = heir.address
    hooks.enter?.({ kind: 'SELFDESTRUCT', depth, from, to, input: nothing, gas: 0n, value: balance })
    hooks.exit?.({ depth, gasUsed: 0n, output: nothing, halt: null, error: null })
  }
  // EIP-6780: one that was there before the transaction stays.
  const isGoing = !spec.isCancun || world.isCreated(entry)
  if (heir !== entry) {
    world.addTo(heir, balance)
    world.setBalanceOf(entry, 0n)
  } else if (isGoing) world.setBalanceOf(entry, 0n)
  if (isGoing) world.markDestroyed(entry)
}

/** Beyond the fixed price. */
export function selfDestructGas({ world, spec }: Run, activation: Activation, heir: AccountEntry): number {
  if (!spec.isTangerineWhistle) return 0
  const isMaking = spec.isSpuriousDragon
    ? isEmptyEntry(heir) && activation.entry.balance !== 0n
    : !heir.exists
  let gas = spec.isBerlin ? 0 : baseGas
  if (isMaking) gas += newAccountGas
  if (spec.isBerlin && !world.isWarmEntry(heir)) gas += coldHeirGas
  return gas
}
