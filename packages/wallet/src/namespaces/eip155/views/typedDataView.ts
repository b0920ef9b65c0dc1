import type { Hex } from '@causeway/rpc'
import { cleanText, hasInvisible } from '../../../view/cleanText.ts'
import { formatTime } from '../../../view/formatTime.ts'
import type { Line, View, Warning } from '../../../view/view.ts'
import type { Surroundings } from '../../namespace.ts'
import { isAddress } from '../params.ts'
import { readToken } from '../tokens/readToken.ts'
import type { ParsedTypedData, Struct } from '../typedData/parseTypedData.ts'
import { isList, type Value } from '../typedData/parseValue.ts'
import { addressWarnings } from './addressWarnings.ts'
import { unlimited } from './describeAction.ts'
import { addressLine, distinct, line, warning } from './lines.ts'
import { readPermit, type SignedAllowance } from './permits.ts'
import { allowanceAmount, type Tokens, tokenName } from './tokenAmount.ts'

const maxLines = 400
const maxText = 4000

/** What the user is told of typed data: an allowance in words where it is one, then every field that is signed. */
export async function typedDataView(
  data: ParsedTypedData,
  address: Hex,
  surroundings: Surroundings,
): Promise<View> {
  const permit = readPermit(data)
  const tokens = permit === null ? new Map() : await readTokens(permit, surroundings)
  const fields = fieldLines(data)
  const shown = fields.slice(0, maxLines)
  return {
    title: permit === null ? `Sign ${cleanText(data.primaryType, 60)}` : permitTitle(permit, tokens),
    lines: [
      ...(permit === null ? [] : permitLines(permit, tokens)),
      ...shown,
      ...(fields.length > shown.length
        ? [line('And more', `${fields.length - shown.length} further fields`)]
        : []),
      addressLine('Signed by', address),
    ],
    warnings: distinct([
      ...(permit === null ? [] : permitWarnings(permit, tokens, surroundings)),
      ...chainWarnings(data, permit),
      ...textWarnings(data),
      ...(fields.length > shown.length || isCut(data.domain) || isCut(data.message)
        ? [warning('blindSignature', 'caution', 'There is more in it than can be shown.')]
        : []),
    ]),
    raw: data.raw,
  }
}

async function readTokens(permit: SignedAllowance, { network, networks }: Surroundings): Promise<Tokens> {
  const asked = [...new Set(permit.tokens.map(({ token }) => token))].slice(0, 12)
  const tokens = await Promise.all(asked.map((token) => readToken(networks, network, token)))
  return new Map(tokens.map((token) => [token.address, token]))
}

function permitTitle(permit: SignedAllowance, tokens: Tokens): string {
  const names = [...new Set(permit.tokens.slice(0, 5).map(({ token }) => tokenName(tokens, token)))].join(
    ', ',
  )
  if (permit.standard === 'EIP-3009') return `Send ${names} by signature`
  return permit.isTransfer ? `Let a spender take ${names}` : `Approve spending of ${names}`
}

function permitLines(permit: SignedAllowance, tokens: Tokens): readonly Line[] {
  return [
    ...permit.tokens
      .slice(0, 20)
      .flatMap(({ token, amount, until }) => [
        line(permit.isTransfer ? 'Amount' : 'Allowance', allowanceAmount(tokens, token, amount), 'amount'),
        addressLine('Token', token),
        ...(until === null ? [] : [line('Allowed until', formatTime(until), 'time')]),
      ]),
    addressLine(permit.standard === 'EIP-3009' ? 'To' : 'Spender', permit.spender),
    ...(permit.deadline === null ? [] : [line('Can be used until', formatTime(permit.deadline), 'time')]),
    line('By', permit.standard),
  ]
}

function permitWarnings(
  permit: SignedAllowance,
  tokens: Tokens,
  { own, recipients, now }: Surroundings,
): readonly Warning[] {
  const former = recipients('eip155')
  const parties =
    permit.standard === 'EIP-3009'
      ? { recipients: [permit.spender], others: [] }
      : { recipients: [], others: [permit.spender] }
  const seconds = BigInt(Math.floor(now() / 1000))
  return [
    ...permit.tokens.flatMap(({ token, amount }) => unlimited(tokens, token, amount)),
    ...addressWarnings({ ...parties, own: own('eip155'), former }),
    ...(permit.deadline !== null && permit.deadline < seconds
      ? [warning('expired', 'caution', 'The permission has expired already.')]
      : []),
  ]
}

/** What a contract takes as a permission is bound to a chain, or it can be used on each where that contract is. */
function chainWarnings({ domain }: ParsedTypedData, permit: SignedAllowance | null): readonly Warning[] {
  if (domain.chainId !== undefined || (permit === null && domain.verifyingContract === undefined)) return []
  const text = 'It names no chain: the signature can be used on every chain that has this contract.'
  return [warning('chainMismatch', 'caution', text)]
}

function textWarnings({ domain, message }: ParsedTypedData): readonly Warning[] {
  if (!hidesText(domain) && !hidesText(message)) return []
  const says = 'A text in it holds characters that cannot be seen or that turn its direction.'
  return [warning('invisibleText', 'caution', says)]
}

function hidesText(value: Value): boolean {
  if (typeof value === 'string') return hasInvisible(value)
  return typeof value === 'object' && Object.values<Value>(value).some(hidesText)
}

/** Whether a text or bytes in it are longer than what is shown of them. */
function isCut(value: Value): boolean {
  if (typeof value === 'string') return value.length > maxText
  return typeof value === 'object' && Object.values<Value>(value).some(isCut)
}

function fieldLines(data: ParsedTypedData): readonly Line[] {
  const lines: Line[] = [line('Domain', '', 'heading')]
  structLines(data, 'EIP712Domain', data.domain, 1, lines)
  if (data.primaryType !== 'EIP712Domain') {
    lines.push(line(data.primaryType, '', 'heading'))
    structLines(data, data.primaryType, data.message, 1, lines)
  }
  return lines
}

function structLines(
  data: ParsedTypedData,
  type: string,
  struct: Struct,
  depth: number,
  lines: Line[],
): void {
  for (const { name, type: inner } of data.types[type] ?? []) {
    const value = struct[name]
    if (value !== undefined) valueLines(data, inner, name, value, depth, lines)
  }
}

function valueLines(
  data: ParsedTypedData,
  type: string,
  label: string,
  value: Value,
  depth: number,
  lines: Line[],
): void {
  if (isList(value)) {
    const inner = type.slice(0, type.lastIndexOf('['))
    lines.push(line(label, value.length === 0 ? 'empty' : `${value.length} members`, 'heading', depth))
    for (const [i, member] of value.entries())
      valueLines(data, inner, `${label} ${i + 1}`, member, depth + 1, lines)
  } else if (typeof value === 'object') {
    lines.push(line(label, type, 'heading', depth))
    structLines(data, type, value, depth + 1, lines)
  } else {
    lines.push(atomLine(type, label, value, depth))
  }
}

function atomLine(type: string, label: string, value: bigint | string | boolean, depth: number): Line {
  if (type === 'address' && isAddress(value)) return addressLine(label, value, depth)
  if (typeof value === 'string') {
    return line(label, cleanText(value, maxText), type === 'string' ? 'text' : 'hex', depth)
  }
  return line(label, String(value), typeof value === 'bigint' ? 'amount' : 'text', depth)
}
