import type { Activation } from '../activation.ts'
import { coldAccountGas } from '../host/accounts.ts'
import { selfDestructGas } from '../host/selfDestruct.ts'
import { coldSlotGas, sstoreGas, sstoreRefund } from '../host/storage.ts'
import type { Run } from '../run.ts'
import { toAddress, toAddressWord } from '../words/address.ts'
import { toBig, type Word } from '../words/word.ts'
import type { AccountEntry } from '../world/accountEntry.ts'
import type { Attempt } from './judgeStep.ts'
import { wideExpansionGas, wordCount } from './stepMemory.ts'

/** What an instruction that is no call costs beyond its fixed price. */
export function stepPrice(run: Run, activation: Activation, { opcode, at, memory }: Attempt): bigint {
  const { spec, world } = run
  const expansion = wideExpansionGas(activation.memory.size, memory)
  const perWord = (gas: number, length: Word): bigint => expansion + BigInt(gas) * wordCount(toBig(length))
  const cold = (): bigint =>
    spec.isBerlin && !world.isWarmEntry(accountAt(run, at(0))) ? BigInt(coldAccountGas) : 0n
  switch (opcode) {
    case 0x0a: {
      const digits = toBig(at(1)) === 0n ? 0 : at(1).toString(16).length
      return BigInt(10 + spec.expByteGas * Math.ceil(digits / 2))
    }
    case 0x20:
      return perWord(6, at(1))
    case 0x31:
    case 0x3b:
    case 0x3f:
      return cold()
    case 0x37:
    case 0x39:
    case 0x3e:
    case 0x5e:
      return perWord(3, at(2))
    case 0x3c:
      return perWord(3, at(3)) + cold()
    case 0x54: {
      if (!spec.isBerlin) return 0n
      const slot = world.slotOf(activation.entry, toBig(at(0)))
      return world.isWarmSlotEntry(slot) ? 100n : BigInt(coldSlotGas)
    }
    case 0x55: {
      const slot = world.slotOf(activation.entry, toBig(at(0)))
      return BigInt(sstoreGas(run, slot, toBig(at(1))))
    }
    case 0xa0:
    case 0xa1:
    case 0xa2:
    case 0xa3:
    case 0xa4:
      return 375n * BigInt(opcode - 0xa0 + 1) + 8n * toBig(at(1)) + expansion
    case 0xf0:
      return perWord(spec.initCodeWordGas, at(2))
    case 0xf5:
      return perWord(spec.initCodeWordGas + 6, at(2))
    case 0xff:
      return BigInt(selfDestructGas(run, activation, accountAt(run, at(0))))
    default:
      return expansion
  }
}

/** What an instruction earns. */
export function stepRefund(run: Run, activation: Activation, { opcode, at }: Attempt): number {
  const { spec, world } = run
  if (opcode === 0x55) {
    return sstoreRefund(run, world.slotOf(activation.entry, toBig(at(0))), toBig(at(1)))
  }
  if (opcode === 0xff && !world.isDestroyed(activation.entry)) return spec.selfDestructRefund
  return 0
}

function accountAt({ world }: Run, word: Word): AccountEntry {
  return world.entry(toAddress(toAddressWord(word)))
}
