/** A type of EIP-712 taken apart: `uint256[2][]` has the base `uint256` and the lengths `[2, null]`. */
export interface TypeName {
  readonly base: string
  /** From the innermost array to the outermost; `null` for any length. */
  readonly lengths: readonly (number | null)[]
}

const structName = /^[A-Za-z_$][\w$:.]{0,127}$/
const array = /\[(\d{0,6})\]/g
const whole = /^([A-Za-z_$][\w$:.]{0,127})((?:\[\d{0,6}\]){0,4})$/

/** Reads the name of a type; `null` where it is none. */
export function parseTypeName(text: string): TypeName | null {
  const match = whole.exec(text)
  if (match === null) return null
  const [, base = '', arrays = ''] = match
  const lengths = [...arrays.matchAll(array)].map(([, digits]) => (digits === '' ? null : Number(digits)))
  return { base, lengths }
}

/** Whether a name can be the name of a struct. Names that every object inherits would be found without being there. */
export function isStructName(name: string): boolean {
  return structName.test(name) && !isAtomic(name) && !/^(u?int|bytes)\d*$/.test(name)
}

/** Whether a base type is one of Solidity's values. */
export function isAtomic(base: string): boolean {
  return (
    base === 'address' || base === 'bool' || base === 'string' || bytesSize(base) !== null || isInteger(base)
  )
}

function isInteger(base: string): boolean {
  return integerBits(base) !== null
}

/** The width of `uint8` … `int256`, with `uint` and `int` as the short names of the widest. */
export function integerBits(base: string): { bits: number; signed: boolean } | null {
  const match = /^(u?)int(\d{0,3})$/.exec(base)
  if (match === null) return null
  const bits = match[2] === '' ? 256 : Number(match[2])
  if (bits < 8 || bits > 256 || bits % 8 !== 0 || match[2]?.startsWith('0')) return null
  return { bits, signed: match[1] === '' }
}

/** The size of `bytes1` … `bytes32`, zero for `bytes`, `null` for anything else. */
export function bytesSize(base: string): number | null {
  if (base === 'bytes') return 0
  const match = /^bytes([1-9]\d?)$/.exec(base)
  const size = match === null ? 33 : Number(match[1])
  return size <= 32 ? size : null
}
