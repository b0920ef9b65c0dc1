import { formatAmount } from '../../../view/formatAmount.ts'
import type { Line, Warning } from '../../../view/view.ts'
import { createReader, type Reader } from './bytes.ts'
import { accountLine, type Decoded, type Instruction, type Program, type ProgramContext } from './program.ts'

/** From here on an approval is one of everything: half of what an account can hold, which is more than any owner has. */
const practicallyAll = 2n ** 63n
const authorities = ['minting', 'freezing', 'ownership', 'closing']

/** The two token programs. Token-2022 keeps the instructions of the first and adds its own after them. */
export const token: Program = {
  name: 'Token',
  addresses: ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'],
  decode(instruction, context) {
    const reader = createReader(instruction.data)
    switch (reader.u8()) {
      case 3:
        return transfer(reader, instruction, null)
      case 4:
        return approve(reader, instruction, null)
      case 5:
        return plain('Take back an approval', instruction, ['Token account'])
      case 6:
        return setAuthority(reader, instruction)
      case 7:
        return supply('Mint tokens', reader, instruction, ['Mint', 'To'], false)
      case 8:
        return supply('Burn tokens', reader, instruction, ['From', 'Mint'], false)
      case 9:
        return close(instruction, context)
      case 10:
        return plain('Freeze a token account', instruction, ['Token account', 'Mint'])
      case 11:
        return plain('Thaw a token account', instruction, ['Token account', 'Mint'])
      case 12:
        return transfer(reader, instruction, 1)
      case 13:
        return approve(reader, instruction, 1)
      case 14:
        return supply('Mint tokens', reader, instruction, ['Mint', 'To'], true)
      case 15:
        return supply('Burn tokens', reader, instruction, ['From', 'Mint'], true)
      case 17:
        return plain('Bring a wrapped balance up to date', instruction, ['Token account'])
      case 1:
      case 16:
      case 18:
        return plain('Open a token account', instruction, ['Token account', 'Mint'])
      default:
        return null
    }
  },
}

// The checked forms name the mint after the source account and say its decimals; the others leave both to be guessed.
function transfer(reader: Reader, instruction: Instruction, mint: number | null): Decoded | null {
  const amount = readAmount(reader, mint !== null)
  if (amount === null) return null
  const to = mint === null ? 1 : 2
  const recipient = instruction.accounts[to]
  return {
    title: 'Send tokens',
    lines: [
      accountLine('From token account', instruction, 0),
      accountLine('To token account', instruction, to),
      mintLine(instruction, mint),
      amount.line,
    ],
    warnings: [],
    ...(typeof recipient === 'string' ? { recipient } : {}),
  }
}

function approve(reader: Reader, instruction: Instruction, mint: number | null): Decoded | null {
  const amount = readAmount(reader, mint !== null)
  if (amount === null) return null
  const spender = instruction.accounts[mint === null ? 1 : 2] ?? 'an unknown account'
  const isUnlimited = amount.units >= practicallyAll
  const warnings: Warning[] = isUnlimited
    ? [{ code: 'unlimitedApproval', severity: 'danger', text: `${spender} could take all of this token.` }]
    : []
  return {
    title: 'Approve spending of tokens',
    lines: [
      accountLine('Token account', instruction, 0),
      accountLine('Spender', instruction, mint === null ? 1 : 2),
      mintLine(instruction, mint),
      isUnlimited ? { label: 'Amount', value: 'unlimited', as: 'amount' } : amount.line,
    ],
    warnings,
  }
}

function setAuthority(reader: Reader, instruction: Instruction): Decoded | null {
  const kind = reader.u8()
  const isGiven = reader.u8()
  if (kind === null || isGiven === null || isGiven > 1) return null
  const authority = isGiven === 1 ? reader.key() : 'nobody'
  if (authority === null) return null
  const what = authorities[kind] ?? `authority ${kind}`
  return {
    title: `Hand over the ${what} of a token account`,
    lines: [
      accountLine('Account', instruction, 0),
      { label: 'New authority', value: authority, as: isGiven === 1 ? 'address' : 'text' },
    ],
    warnings: [
      {
        code: 'approvalForAll',
        severity: 'danger',
        text: `${authority} would control the ${what} from then on, and you would not.`,
      },
    ],
  }
}

function supply(
  title: string,
  reader: Reader,
  instruction: Instruction,
  labels: readonly [string, string],
  isChecked: boolean,
): Decoded | null {
  const amount = readAmount(reader, isChecked)
  if (amount === null) return null
  return {
    title,
    lines: [accountLine(labels[0], instruction, 0), accountLine(labels[1], instruction, 1), amount.line],
    warnings: [],
  }
}

// What a wrapped account holds is its deposit, so that closing it is a way to send all of it.
function close(instruction: Instruction, { own }: ProgramContext): Decoded {
  const to = instruction.accounts[1] ?? null
  const isOurs = to !== null && own.includes(to)
  return {
    title: 'Close a token account',
    lines: [accountLine('Token account', instruction, 0), accountLine('Its deposit goes to', instruction, 1)],
    warnings: isOurs
      ? []
      : [
          {
            code: 'approvalForAll',
            severity: 'danger',
            text: `The deposit goes to ${to ?? 'an unknown account'}, which is not yours, and with it all coins that are wrapped in the account.`,
          },
        ],
  }
}

function plain(title: string, instruction: Instruction, labels: readonly string[]): Decoded {
  return { title, lines: labels.map((label, i) => accountLine(label, instruction, i)), warnings: [] }
}

function readAmount(reader: Reader, isChecked: boolean): { units: bigint; line: Line } | null {
  const units = reader.u64()
  if (units === null) return null
  if (!isChecked)
    return { units, line: { label: 'Amount', value: `${units} of the smallest unit`, as: 'amount' } }
  const decimals = reader.u8()
  if (decimals === null) return null
  return { units, line: { label: 'Amount', value: formatAmount(units, decimals), as: 'amount' } }
}

function mintLine(instruction: Instruction, mint: number | null): Line {
  if (mint === null) return { label: 'Token', value: 'not named by the instruction', as: 'text' }
  return accountLine('Token', instruction, mint)
}
