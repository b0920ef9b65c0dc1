import { invertQuadratic, multiplyQuadratic, type Quadratic } from './quadratic.ts'

/** `nonResidue ** (i * (p ** power - 1) / 6)` for power 1 to 3 and i 0 to 5. */
export function frobeniusFactors(root: Quadratic, modulus: bigint): Quadratic[][] {
  const first: Quadratic[] = [[1n, 0n]]
  for (let i = 1; i < 6; i++) first.push(multiplyQuadratic(first[i - 1] ?? root, root, modulus))
  // To the power p is the conjugate.
  const second = first.map(([a, b]) => multiplyQuadratic([a, b], [a, modulus - b], modulus))
  const third = first.map((factor, i) => multiplyQuadratic(factor, second[i] ?? factor, modulus))
  return [first, second, third]
}

/** By what psi multiplies the conjugates of x and y: a multiplicative twist goes the other way. */
export function psiFactors(
  root: Quadratic,
  modulus: bigint,
  twist: 'divisive' | 'multiplicative',
): Quadratic[] {
  const square = multiplyQuadratic(root, root, modulus)
  const factors = [square, multiplyQuadratic(square, root, modulus)]
  return twist === 'divisive' ? factors : factors.map((factor) => invertQuadratic(factor, modulus))
}
