import type { Hex } from '@causeway/rpc'
import { formatAmount } from '../../../view/formatAmount.ts'
import type { Line } from '../../../view/view.ts'
import { nativeCoin, type RouterAction, routerBalance, routerCaller, routerItself } from '../calls/action.ts'
import type { Part, Place } from './describeAction.ts'
import { addressLine, line } from './lines.ts'
import { tokenAmount, tokenName } from './tokenAmount.ts'

type Payment = Extract<RouterAction, { kind: 'routerPayment' }>
type Swap = Extract<RouterAction, { kind: 'routerSwap' }>

/** Puts a command of the router into words. */
export function describeRouterAction(action: RouterAction, place: Place): Part {
  switch (action.kind) {
    case 'routerPayment':
      return payment(action, place)
    case 'routerWrap':
      return part(`Wrap ${given(place, nativeCoin, action.amount)}`, place, action.to, [])
    case 'routerUnwrap':
      return part(`Unwrap at least ${inWords(place, nativeCoin, action.least)}`, place, action.to, [])
    case 'routerSwap':
      return swap(action, place)
  }
}

function payment({ from, token, to, amount, as }: Payment, place: Place): Part {
  const lines = [...tokenLines('Token', token, place), holder('From', from, place)]
  if (as === 'portion') {
    const share = `${formatAmount(amount, 2)} % of the ${nameOf(place, token)} that the router holds`
    return part(`Send ${share}`, place, to, lines)
  }
  const title =
    as === 'exactly'
      ? `Send ${given(place, token, amount)}`
      : `Send all ${nameOf(place, token)} that the router holds, at least ${inWords(place, token, amount)}`
  return part(title, place, to, lines)
}

function swap({ from, exact, give, get, giving, getting, to }: Swap, place: Place): Part {
  // An exact amount of none is one that an earlier command has paid to the pool.
  const isPaid = exact === 'in' && giving === 0n
  const gives = isPaid ? `the ${nameOf(place, give)} already paid` : given(place, give, giving)
  const gets = inWords(place, get, getting)
  const title = exact === 'in' ? `Swap ${gives} for at least ${gets}` : `Swap at most ${gives} for ${gets}`
  return part(title, place, to, [
    ...tokenLines('Token given', give, place),
    ...tokenLines('Token got', get, place),
    holder('From', from, place),
  ])
}

function part(title: string, place: Place, to: Hex, lines: readonly Line[]): Part {
  const { depth } = place
  const base = { title, warnings: [], others: [] }
  if (to === routerCaller)
    return { ...base, lines: [...lines, holder('To', 'caller', place)], recipients: [] }
  if (to === routerItself)
    return { ...base, lines: [...lines, holder('To', 'router', place)], recipients: [] }
  return { ...base, lines: [...lines, addressLine('To', to, depth)], recipients: [to] }
}

/** Whoever calls the router is the user, or a contract that the user calls. */
function holder(label: string, who: 'caller' | 'router', { depth }: Place): Line {
  return line(label, who === 'caller' ? 'Who calls the router' : 'The router', 'text', depth)
}

function tokenLines(label: string, token: Hex, { depth }: Place): readonly Line[] {
  return token === nativeCoin ? [] : [addressLine(label, token, depth)]
}

function nameOf({ tokens, native }: Place, token: Hex): string {
  return token === nativeCoin ? native.symbol : tokenName(tokens, token)
}

function inWords({ tokens, native }: Place, token: Hex, amount: bigint): string {
  if (token !== nativeCoin) return tokenAmount(tokens, token, amount)
  return `${formatAmount(amount, native.decimals)} ${native.symbol}`
}

/** An amount that is given; the router has numbers for what it holds already. */
function given(place: Place, token: Hex, amount: bigint): string {
  return amount === routerBalance
    ? `all ${nameOf(place, token)} that the router holds`
    : inWords(place, token, amount)
}
