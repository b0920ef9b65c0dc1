import { invertQuadratic, multiplyQuadratic, powerQuadratic, type Quadratic } from './quadratic.ts'

export interface FrobeniusFactors {
  /** `nonResidue ** (i * (p ** power - 1) / 6)` for power 1 to 3 and i 0 to 5. */
  readonly rows: readonly (readonly Quadratic[])[]
  /** By what the endomorphism psi of the twisted curve multiplies the conjugates of x and y. */
  readonly psi: readonly [Quadratic, Quadratic]
}

/** The constants of the maps that raise to powers of the modulus. */
export function frobeniusFactors(
  [real, imaginary]: readonly [number, number],
  modulus: bigint,
  twist: 'divisive' | 'multiplicative',
): FrobeniusFactors {
  const nonResidue: Quadratic = [BigInt(real), BigInt(imaginary)]
  const root = powerQuadratic(nonResidue, (modulus - 1n) / 6n, modulus)
  const first: Quadratic[] = [[1n, 0n]]
  for (let i = 1; i < 6; i++) first.push(multiplyQuadratic(first[i - 1] ?? root, root, modulus))
  // To the power p is the conjugate.
  const second = first.map(([a, b]) => multiplyQuadratic([a, b], [a, modulus - b], modulus))
  const third = first.map((factor, i) => multiplyQuadratic(factor, second[i] ?? factor, modulus))
  const square = multiplyQuadratic(root, root, modulus)
  const cube = multiplyQuadratic(square, root, modulus)
  return {
    rows: [first, second, third],
    // A multiplicative twist goes the other way.
    psi:
      twist === 'divisive'
        ? [square, cube]
        : [invertQuadratic(square, modulus), invertQuadratic(cube, modulus)],
  }
}
