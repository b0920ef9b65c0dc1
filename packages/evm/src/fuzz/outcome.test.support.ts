import { createHash } from 'node:crypto'
import { type Hex, toHex } from '@causeway/rpc'
import type { Halt } from '../halt.ts'
import type { FrameResult } from '../machine.ts'
import { type Holding, toWord } from './scenario.test.support.ts'

/** Everything that can be seen of a run, as text that is the same if and only if the runs were. */
export type Outcome = Record<
  'gasUsed' | 'refund' | 'output' | 'halt' | 'logs' | 'destroyed' | 'state',
  string
>

export interface FinalAccount {
  nonce: bigint
  balance: bigint
  code: Hex
  /** Slots that are not empty. */
  storage: ReadonlyMap<bigint, bigint>
}

export function outcomeOf(
  result: Omit<FrameResult, 'leastGas'>,
  state: ReadonlyMap<Hex, FinalAccount>,
): Outcome {
  return {
    gasUsed: result.gasUsed.toString(),
    refund: result.refund.toString(),
    output: printOutput(result.output),
    halt: result.halt === null ? 'none' : printHalt(result.halt),
    logs: result.logs.map(({ address, topics, data }) => [address, ...topics, data].join(' ')).join('\n'),
    destroyed: [...result.destroyed].sort().join(' '),
    state: [...state.keys()]
      .sort()
      .map((address) => printAccount(address, state))
      .join('\n'),
  }
}

/** A program with gas enough returns as many bytes as no text can hold. */
function printOutput(output: Uint8Array): string {
  if (output.length < 1_000_000) return toHex(output)
  return `${output.length} bytes, SHA-256 ${createHash('sha256').update(output).digest('hex')}`
}

/** The words in which a precompiled contract refuses its input are those of one client, which the oracle does not know. */
function printHalt(halt: Halt): string {
  return halt.halted === 'precompileFailure' ? halt.halted : Object.values(halt).join(' ')
}

function printAccount(address: Hex, state: ReadonlyMap<Hex, FinalAccount>): string {
  const account = state.get(address)
  if (account === undefined) return ''
  const slots = [...account.storage]
    .filter(([, value]) => value !== 0n)
    .map(([slot, value]) => `${slot}=${value}`)
  return `${address} ${account.nonce} ${account.balance} ${account.code} ${slots.sort().join(' ')}`
}

/** What differs, in words, or `null`. */
export function difference(expected: Outcome, found: Outcome): string | null {
  const lines: string[] = []
  for (const key of Object.keys(expected) as (keyof Outcome)[]) {
    if (expected[key] !== found[key])
      lines.push(`  ${key}: expected ${expected[key]}\n  ${key}: found    ${found[key]}`)
  }
  return lines.length === 0 ? null : lines.join('\n')
}

export function finalAccountOf({ nonce, balance, code, storage }: Holding): FinalAccount {
  const slots = Object.entries(storage).map(([slot, value]): [bigint, bigint] => [
    BigInt(slot),
    BigInt(value),
  ])
  return { nonce, balance, code, storage: new Map(slots) }
}

/** For those who write a storage by hand. */
export function storageOf(slots: Iterable<[bigint, bigint]>): Record<Hex, Hex> {
  return Object.fromEntries([...slots].map(([slot, value]) => [toWord(slot), toWord(value)]))
}
