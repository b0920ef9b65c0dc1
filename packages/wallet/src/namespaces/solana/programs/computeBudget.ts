import { createReader } from './bytes.ts'
import type { Decoded, Instruction, Program } from './program.ts'

const microPerLamport = 1_000_000n
/** What the runtime takes for an instruction where no limit is set, and the most it takes for all of them. */
const defaultUnits = 200_000n
const mostUnits = 1_400_000n

/** The Compute Budget program: how much may be computed and what is paid for haste. */
export const computeBudget: Program = {
  name: 'Compute Budget',
  addresses: ['ComputeBudget111111111111111111111111111111'],
  decode(instruction) {
    const reader = createReader(instruction.data)
    switch (reader.u8()) {
      case 1:
        return setting('Heap', reader.u32(), 'bytes')
      case 2:
        return setting('Compute limit', reader.u32(), 'units')
      case 3:
        return setting('Price of haste', reader.u64(), 'millionths of a lamport for a unit')
      case 4:
        return setting('Limit of loaded data', reader.u32(), 'bytes')
      default:
        return null
    }
  },
}

/** What a transaction pays for haste, in lamports, from its own compute budget instructions. */
export function priorityFee(instructions: readonly Instruction[]): bigint {
  let price = 0n
  let limit: bigint | null = null
  let others = 0n
  for (const { program, data } of instructions) {
    if (!computeBudget.addresses.includes(program)) {
      others += 1n
      continue
    }
    const reader = createReader(data)
    const tag = reader.u8()
    if (tag === 2) limit = BigInt(reader.u32() ?? 0)
    if (tag === 3) price = reader.u64() ?? 0n
  }
  const asked = limit ?? others * defaultUnits
  const units = asked < mostUnits ? asked : mostUnits
  return (price * units + microPerLamport - 1n) / microPerLamport
}

export const lamportsPerSignature = 5000n

function setting(label: string, value: number | bigint | null, unit: string): Decoded | null {
  if (value === null) return null
  return {
    title: 'Set the compute budget',
    lines: [{ label, value: `${value} ${unit}`, as: 'text' }],
    warnings: [],
  }
}
