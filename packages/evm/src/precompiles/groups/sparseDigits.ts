/**
 * A number in odd signed digits of so many bits, lowest first, with zeros between them: `width - 1` at least ("width-w
 * non-adjacent form").
 */
export function sparseDigits(value: bigint, width: number): number[] {
  const sign = value < 0n ? -1 : 1
  const text = (value < 0n ? -value : value).toString(2)
  const digits: number[] = []
  // Bits are read from the text: shifting a bigint for each of them would cost more.
  let carry = 0
  let end = text.length
  while (end > 0 || carry > 0) {
    const bit = (end > 0 && text.charCodeAt(end - 1) === 0x31 ? 1 : 0) + carry
    if (bit !== 1) {
      digits.push(0)
      carry = bit >> 1
      end--
      continue
    }
    let digit = (end > 0 ? Number.parseInt(text.slice(Math.max(0, end - width), end), 2) : 0) + carry
    carry = digit >= 1 << (width - 1) ? 1 : 0
    digit -= carry << width
    digits.push(sign * digit)
    end -= width
    if (end > 0 || carry > 0) for (let i = 1; i < width; i++) digits.push(0)
  }
  return digits
}
