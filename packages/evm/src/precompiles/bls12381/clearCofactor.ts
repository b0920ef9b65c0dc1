import { signedDigits } from '../groups/pairing.ts'
import { bls12381, x } from './bls12381.ts'

const digits = signedDigits(x).slice(1)

/** Times `1 - x`, with the curve's parameter x negative. */
export function clearFirst(): (point: number) => void {
  const { g1, elements, reserve } = bls12381()
  const multiple = reserve(3 * elements.size)
  return (point) => {
    g1.multiply(multiple, point, digits)
    g1.add(point, point, multiple)
  }
}

/** Budroni and Pintore: "Efficient hash maps to G2 on BLS curves". */
export function clearSecond(): (point: number) => void {
  const { g2, functions, reserve, size2 } = bls12381()
  const place = () => reserve(3 * size2)
  const [t1, t2, t3] = [place(), place(), place()]
  return (point) => {
    g2.multiply(t1, point, digits)
    g2.negate(t1, t1)
    functions.psi(t2, point)
    g2.double(t3, point)
    functions.psi(t3, t3)
    functions.psi(t3, t3)
    g2.subtract(t3, t3, t2)
    g2.add(t2, t1, t2)
    g2.multiply(t2, t2, digits)
    g2.negate(t2, t2)
    g2.add(t3, t3, t2)
    g2.subtract(t3, t3, t1)
    g2.subtract(point, t3, point)
  }
}
