import type { Hex } from '@causeway/rpc'
import { formatAmount } from '../../../view/formatAmount.ts'
import { formatTime } from '../../../view/formatTime.ts'
import type { Line, Warning } from '../../../view/view.ts'
import type { Call } from '../calls/decodeCall.ts'
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
  const { action } = call
  if (action.kind === 'permit2Approve') found.add(action.details.token)
  else if (action.kind === 'permit2Transfer') found.add(action.token)
  else if (action.kind === 'permit2Permit') for (const { token } of action.details) found.add(token)
  else if (action.kind !== 'batch' && action.kind !== 'wrap') found.add(target)
  for (const inner of call.inner) collect(inner.call, inner.target ?? target, found)
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
  const deadline = call.action.kind === 'batch' ? call.action.deadline : null
  const parts = call.inner.map((inner, i) => {
    const part = describeCall(inner.call, {
      ...place,
      target: inner.target ?? target,
      value: inner.value,
      depth: depth + 1,
    })
    const heading = line(
      `${i + 1}`,
      inner.mayFail ? `${part.title} (may fail)` : part.title,
      'heading',
      depth,
    )
    const warnings = inner.isDelegate
      ? [...part.warnings, borrowedCode(inner.target ?? target)]
      : part.warnings
    return { ...part, warnings, lines: [heading, ...part.lines] }
  })
  const unread = `${call.unread} calls inside were not looked into.`
  return {
    title: `Run ${counted(call.inner.length + call.unread, 'call')} at ${shortAddress(target)}`,
    lines: [
      addressLine('Contract', target, depth),
      ...(deadline === null ? [] : [line('Until', formatTime(deadline), 'time', depth)]),
      ...parts.flatMap(({ lines }) => lines),
    ],
    warnings: [
      ...parts.flatMap(({ warnings }) => warnings),
      ...(call.unread > 0 ? [warning('unknownCall', 'caution', unread)] : []),
    ],
    recipients: parts.flatMap(({ recipients }) => recipients),
    others: [target, ...parts.flatMap(({ others }) => others)],
  }
}

function counted(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`
}

function borrowedCode(target: Hex): Warning {
  const text = `The code of ${shortAddress(target)} would run as the contract that calls it, and could do whatever that one may.`
  return warning('unknownCall', 'caution', text)
}
