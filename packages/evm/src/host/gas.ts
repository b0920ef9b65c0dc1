import type { Activation } from '../activation.ts'
import { haltCodes } from '../halt.ts'

/** Takes gas, or halts. */
export function charge(activation: Activation, amount: number): boolean {
  if (activation.gas >= amount) {
    activation.gas -= amount
    return true
  }
  if (activation.reserve === 0n || !Number.isSafeInteger(amount)) return runOut(activation)
  const left = gasLeft(activation) - BigInt(amount)
  if (left < 0n) return runOut(activation)
  setGas(activation, left)
  return true
}

export function runOut(activation: Activation): false {
  activation.halt = haltCodes.outOfGas
  return false
}

/** All of it. */
export function gasLeft({ gas, reserve }: Activation): bigint {
  return BigInt(gas) + reserve
}

/** The most that is kept as a number, with room to add to it. */
const most = 2 ** 52
const mostBig = BigInt(most)

/** Gas in two parts: what a number counts, and the rest. */
export interface SplitGas {
  gas: number
  reserve: bigint
}

export function splitGas(amount: bigint): SplitGas {
  if (amount <= mostBig) return { gas: Number(amount), reserve: 0n }
  return { gas: most, reserve: amount - mostBig }
}

export function setGas(activation: Activation, amount: bigint): void {
  const { gas, reserve } = splitGas(amount)
  activation.gas = gas
  activation.reserve = reserve
}

/** Gives gas back. */
export function returnGas(activation: Activation, gas: number, reserve: bigint): void {
  const sum = activation.gas + gas
  if (activation.reserve === 0n && reserve === 0n && sum <= most) activation.gas = sum
  else setGas(activation, gasLeft(activation) + BigInt(gas) + reserve)
}

/** Words that so many bytes fill. */
export function wordsIn(bytes: number): number {
  return Math.ceil(bytes / 32)
}
