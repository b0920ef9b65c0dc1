/** Decodes one label of a host name, without its `xn--` (RFC 3492); `null` where it is no such text. */
export function decodePunycode(text: string): string | null {
  const split = text.lastIndexOf('-')
  const output = Array.from(split > 0 ? text.slice(0, split) : '', (letter) => letter.codePointAt(0) ?? 0)
  let at = split > 0 ? split + 1 : 0
  let code = 128
  let index = 0
  let bias = 72
  while (at < text.length) {
    const start = index
    let weight = 1
    for (let k = 36; ; k += 36) {
      const digit = digitOf(text.charCodeAt(at++))
      if (digit === null || index > 0x7fffffff) return null
      index += digit * weight
      const threshold = Math.min(Math.max(k - bias, 1), 26)
      if (digit < threshold) break
      weight *= 36 - threshold
    }
    const length = output.length + 1
    bias = adapt(index - start, length, start === 0)
    code += Math.floor(index / length)
    index %= length
    if (code > 0x10ffff) return null
    output.splice(index++, 0, code)
  }
  return String.fromCodePoint(...output)
}

function digitOf(unit: number): number | null {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30 + 26
  if (unit >= 0x61 && unit <= 0x7a) return unit - 0x61
  return null
}

function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2))
  rest += Math.floor(rest / length)
  let k = 0
  while (rest > 455) {
    rest = Math.floor(rest / 35)
    k += 36
  }
  return k + Math.floor((36 * rest) / (rest + 38))
}
