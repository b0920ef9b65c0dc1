import {
  type AccountMeta,
  type AddressesByLookupTableAddress,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'

const lifetime = {
  blockhash: blockhash('GfVcyD4kkTrj4bKc7WA9sZCin9JDbdT4Zkd3EittNR1W'),
  lastValidBlockHeight: 1n,
}

/** An account of an instruction: its address and whether it signs (`s`) and is written (`w`). */
export type Meta = readonly [address: string, role: '' | 's' | 'w' | 'sw']

const roles = { '': 0, w: 1, s: 2, sw: 3 } as const

export function instruction(program: string, metas: readonly Meta[], data: Uint8Array): Instruction {
  const accounts = metas.map(([key, role]): AccountMeta => ({ address: address(key), role: roles[role] }))
  return { programAddress: address(program), accounts, data }
}

/** A transaction in base 64 without any signature. */
export function buildTransaction(options: {
  readonly payer: string
  readonly instructions: readonly Instruction[]
  readonly isLegacy?: boolean
  readonly tables?: Readonly<Record<string, readonly string[]>>
}): string {
  const { payer, instructions } = options
  if (options.isLegacy === true)
    return pipe(
      createTransactionMessage({ version: 'legacy' }),
      (message) => setTransactionMessageFeePayer(address(payer), message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      (message) => appendTransactionMessageInstructions(instructions, message),
      (message) => getBase64EncodedWireTransaction(compileTransaction(message)),
    )
  const tables: AddressesByLookupTableAddress = Object.fromEntries(
    Object.entries(options.tables ?? {}).map(([table, keys]) => [table, keys.map((key) => address(key))]),
  )
  return pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayer(address(payer), message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) => appendTransactionMessageInstructions(instructions, message),
    (message) => compressTransactionMessageUsingAddressLookupTables(message, tables),
    (message) => getBase64EncodedWireTransaction(compileTransaction(message)),
  )
}

/** Little-endian bytes: `u8(2)`, `u32(2)`, `u64(5n)`, put together. */
export function data(
  ...parts: readonly (readonly ['u8' | 'u32', number] | readonly ['u64', bigint] | Uint8Array)[]
): Uint8Array {
  const bytes: number[] = []
  for (const part of parts) {
    if (part instanceof Uint8Array) bytes.push(...part)
    else if (part[0] === 'u8') bytes.push(part[1])
    else {
      const length = part[0] === 'u32' ? 4 : 8
      for (let i = 0; i < length; i++) bytes.push(Number((BigInt(part[1]) >> BigInt(8 * i)) & 0xffn))
    }
  }
  return Uint8Array.from(bytes)
}
