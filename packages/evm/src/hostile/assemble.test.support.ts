import { opcodes } from '../opcodes/opcodes.ts'

const codeOf = new Map(
  opcodes.flatMap((opcode) => (opcode === undefined ? [] : [[opcode.name, opcode.code]])),
)
const jumpDestination = 0x5b
const push1 = 0x60
const push2 = 0x61

/**
 * Code from text: names of instructions; numbers, which are pushed in as few bytes as they have; `:here`, a JUMPDEST with a
 * name; `@here`, which pushes where that is; and `#5b00`, bytes as they are.
 */
export function assemble(text: string): Uint8Array {
  const code: number[] = []
  const marks = new Map<string, number>()
  const places: { at: number; mark: string }[] = []
  for (const token of text.split(/\s+/)) {
    if (token === '') continue
    const [sign = '', name] = [token[0], token.slice(1)]
    if (sign === ':') {
      marks.set(name, code.length)
      code.push(jumpDestination)
    } else if (sign === '@') {
      code.push(push2, 0, 0)
      places.push({ at: code.length - 2, mark: name })
    } else if (sign === '#') {
      for (const byte of name.match(/../g) ?? []) code.push(Number.parseInt(byte, 16))
    } else if (/\d/.test(sign)) pushNumber(code, BigInt(token))
    else code.push(opcodeOf(token))
  }
  for (const { at, mark } of places) {
    const place = marks.get(mark)
    if (place === undefined) throw new Error(`there is no :${mark}`)
    code[at] = place >> 8
    code[at + 1] = place & 0xff
  }
  return Uint8Array.from(code)
}

/** Instructions over and over, until the gas is gone. */
export function endless(before: string, body: string, times = 1): string {
  return `${before} :again ${`${body} `.repeat(times)} @again JUMP`
}

function opcodeOf(name: string): number {
  const code = codeOf.get(name)
  if (code === undefined) throw new Error(`there is no instruction ${name}`)
  return code
}

function pushNumber(code: number[], value: bigint): void {
  const digits = value.toString(16)
  const bytes = digits.padStart(digits.length + (digits.length % 2), '0').match(/../g) ?? []
  code.push(push1 + bytes.length - 1, ...bytes.map((byte) => Number.parseInt(byte, 16)))
}
