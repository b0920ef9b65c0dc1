import type { Hex } from '@causeway/rpc'
import { formatAmount } from '../../../view/formatAmount.ts'
import { formatTime } from '../../../view/formatTime.ts'
import type { Line, Warning } from '../../../view/view.ts'
import { type Action, nativeCoin } from '../calls/action.ts'
import type { Call, InnerCall } from '../calls/decodeCall.ts'
import { describeAction, type Part, type Place } from './describeAction.ts'
import { addressLine, line, shortAddress, warning } from './lines.ts'

type KnownCall = Extract<Call, { kind: 'known' }>

/** Puts a call to an address into words, with the calls inside it one step deeper. */
export function describeCall(call: Call, place: Place): Part {
  if (call.kind === 'none') return plainTransfer(place)
  if (call.kind === 'unknown') return unknownCall(call.selector, call.size, place)
  const part = call.action.kind === 'batch' ? batch(call, place) : describeAction(call.action, place)
  const warnings: Warning[] = [...part.warnings]
  if (call.extra > 0) {
    const text = `${call.extra} bytes follow that are no part of the call.`
    warnings.push(warning('unknownCall', 'notice', text))
  }
  const value = place.value > 0n && call.action.kind !== 'wrap' ? [coinLine('Also sends', place)] : []
  return { ...part, warnings, lines: [...part.lines, ...value] }
}

/** The tokens whose names a call needs, at most twelve. */
export function tokensOf(call: Call, target: Hex): readonly Hex[] {
  const found = new Set<Hex>()
  collect(call, target, found)
  return [...found].slice(0, 12)
}

function collect(call: Call, target: Hex, found: Set<Hex>): void {
  if (call.kind !== 'known') return
  for (const token of tokensIn(call.action, target)) if (token !== nativeCoin) found.add(token)
  for (const inner of call.inner) collect(inner.call, inner.target ?? target, found)
}

function tokensIn(action: Action, target: Hex): readonly Hex[] {
  switch (action.kind) {
    case 'batch':
    case 'wrap':
    case 'routerWrap':
    case 'routerUnwrap':
      return []
    case 'permit2Approve':
      return [action.details.token]
    case 'permit2Permit':
      return action.details.map(({ token }) => token)
    case 'permit2Transfer':
    case 'routerPayment':
      return [action.token]
    case 'routerSwap':
      return [action.give, action.get]
    default:
      return [target]
  }
}

function coinLine(label: string, { native, value, depth }: Place): Line {
  return line(label, `${formatAmount(value, native.decimals)} ${native.symbol}`, 'amount', depth)
}

function plainTransfer(place: Place): Part {
  const { native, value, target, depth } = place
  return {
    title: `Send ${formatAmount(value, native.decimals)} ${native.symbol}`,
    lines: [coinLine('Amount', place), addressLine('To', target, depth)],
    warnings: [],
    recipients: [target],
    others: [],
  }
}

function unknownCall(selector: Hex | null, size: number, place: Place): Part {
  const { target, value, depth } = place
  const text =
    'The wallet does not know what this call does. Go on only if you trust the site and the contract.'
  return {
    title: `Call ${shortAddress(target)}`,
    lines: [
      addressLine('Contract', target, depth),
      line('Function', selector === null ? 'unknown' : `unknown (${selector})`, 'text', depth),
      line('Data', `${size} bytes`, 'text', depth),
      ...(value > 0n ? [coinLine('Amount', place)] : []),
    ],
    warnings: [warning('unknownCall', 'caution', text)],
    recipients: [],
    others: [target],
  }
}

function batch(call: KnownCall, place: Place): Part {
  const { depth, target } = place
  const { deadline, isRouter = false } =
    call.action.kind === 'batch' ? call.action : { deadline: null, isRouter: false }
  const parts = call.inner.map((inner, i) => {
    const part = describeInner(inner, place)
    const title = inner.mayFail ? `${part.title} (may fail)` : part.title
    return { ...part, lines: [line(`${i + 1}`, title, 'heading', depth), ...part.lines] }
  })
  const unread = `${call.unread} calls inside were not looked into.`
  const what = isRouter ? 'router command' : 'call'
  return {
    title: `Run ${counted(call.inner.length + call.unread, what)} at ${shortAddress(target)}`,
    lines: [
      addressLine('Contract', target, depth),
      ...(deadline === null ? [] : [line('Until', formatTime(deadline), 'time', depth)]),
      ...parts.flatMap(({ lines }) => lines),
    ],
    warnings: [
      ...parts.flatMap(({ warnings }) => warnings),
      ...(call.unread > 0 ? [warning('unknownCall', 'caution', unread)] : []),
      ...(isRouter ? [unprovenRouter] : []),
    ],
    recipients: parts.flatMap(({ recipients }) => recipients),
    others: [target, ...parts.flatMap(({ others }) => others)],
  }
}

function describeInner(inner: InnerCall, place: Place): Part {
  const { call, command, value } = inner
  const target = inner.target ?? place.target
  const depth = place.depth + 1
  if (command !== null && call.kind === 'unknown') return unknownCommand(command, call.size, depth)
  const part = describeCall(call, { ...place, target, value, depth })
  if (command !== null) return { ...part, title: `${command}: ${part.title}` }
  return inner.isDelegate ? { ...part, warnings: [...part.warnings, borrowedCode(target)] } : part
}

function unknownCommand(command: string, size: number, depth: number): Part {
  const text = `The wallet does not know what the router would do by ${command}.`
  return {
    title: command,
    lines: [line('Data', `${size} bytes`, 'text', depth)],
    warnings: [warning('unknownCall', 'caution', text)],
    recipients: [],
    others: [],
  }
}

/** Any contract can have a function of that name, and the routers of every chain have their own addresses. */
const unprovenRouter = warning(
  'unknownCall',
  'notice',
  "The commands are told as Uniswap's Universal Router runs them. Whether the contract is one was not checked.",
)

function counted(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`
}

function borrowedCode(target: Hex): Warning {
  const text = `The code of ${shortAddress(target)} would run as the contract that calls it, and could do whatever that one may.`
  return warning('unknownCall', 'caution', text)
}
