import type { Hex } from '@causeway/rpc'
import { formatAmount } from '../../../view/formatAmount.ts'
import { formatTime } from '../../../view/formatTime.ts'
import type { Line, Warning } from '../../../view/view.ts'
import { type Action, isUnlimited, type Permit2Details } from '../calls/action.ts'
import { describeRouterAction } from './describeRouterAction.ts'
import { addressLine, line, shortAddress, warning } from './lines.ts'
import { allowanceAmount, type Tokens, tokenAmount, tokenName } from './tokenAmount.ts'

/** A part of a view, with the addresses that it names. */
export interface Part {
  readonly title: string
  readonly lines: readonly Line[]
  readonly warnings: readonly Warning[]
  readonly recipients: readonly Hex[]
  readonly others: readonly Hex[]
}

/** Where an action happens. */
export interface Place {
  /** The contract that is called. */
  readonly target: Hex
  readonly value: bigint
  readonly tokens: Tokens
  readonly native: { readonly symbol: string; readonly decimals: number }
  readonly depth: number
}

/** Puts one action into words. A batch is put into words by `describeCall`, which sees what is inside. */
export function describeAction(action: Exclude<Action, { kind: 'batch' }>, place: Place): Part {
  const { target, tokens, depth } = place
  switch (action.kind) {
    case 'transfer':
      return sent(place, target, action.amount, null, action.to)
    case 'transferFrom':
      return tokens.get(target)?.standard === 'erc721'
        ? nft(place, [{ id: action.amount, amount: 1n }], action.from, action.to)
        : sent(place, target, action.amount, action.from, action.to)
    case 'nftTransfer':
      return nft(place, [{ id: action.id, amount: 1n }], action.from, action.to)
    case 'multiTransfer':
      return nft(place, action.items, action.from, action.to)
    case 'permit2Transfer':
      return sent(place, action.token, action.amount, action.from, action.to)
    case 'approve':
      return approve(place, action.spender, action.amount)
    case 'increaseAllowance':
      return allowed(place, 'Raise the allowance of', target, action.spender, action.amount, null)
    case 'decreaseAllowance':
      return part(`Lower the allowance of ${tokenName(tokens, target)}`, {
        lines: [
          line('Less by', tokenAmount(tokens, target, action.amount), 'amount', depth),
          addressLine('Token', target, depth),
          addressLine('Spender', action.spender, depth),
        ],
        others: [action.spender],
      })
    case 'approvalForAll':
      return approvalForAll(place, action.operator, action.approved)
    case 'permit':
      return allowed(place, 'Use a permit for', target, action.spender, action.amount, action.deadline)
    case 'permit2Approve':
      return permit2(place, action.spender, [action.details])
    case 'permit2Permit':
      return permit2(place, action.spender, action.details)
    case 'routerPayment':
    case 'routerWrap':
    case 'routerUnwrap':
    case 'routerSwap':
      return describeRouterAction(action, place)
    case 'wrap':
      // Coins are wrapped by this call, and paid to whatever else has a function of that name.
      return part(`Deposit ${coin(place, place.value)} at ${shortAddress(target)}`, {
        lines: [
          line('Amount', coin(place, place.value), 'amount', depth),
          addressLine('Contract', target, depth),
        ],
      })
    case 'unwrap':
      return part(`Withdraw ${tokenAmount(tokens, target, action.amount)}`, {
        lines: [
          line('Amount', tokenAmount(tokens, target, action.amount), 'amount', depth),
          addressLine('Contract', target, depth),
        ],
      })
  }
}

function part(title: string, parts: Partial<Omit<Part, 'title'>>): Part {
  return { title, lines: [], warnings: [], recipients: [], others: [], ...parts }
}

function coin({ native }: Place, amount: bigint): string {
  return `${formatAmount(amount, native.decimals)} ${native.symbol}`
}

function sent({ tokens, depth }: Place, token: Hex, amount: bigint, from: Hex | null, to: Hex): Part {
  return part(`Send ${tokenAmount(tokens, token, amount)}`, {
    lines: [
      line('Amount', tokenAmount(tokens, token, amount), 'amount', depth),
      addressLine('Token', token, depth),
      ...(from === null ? [] : [addressLine('From', from, depth)]),
      addressLine('To', to, depth),
    ],
    recipients: [to],
  })
}

function nft(
  { tokens, target, depth }: Place,
  items: readonly { id: bigint; amount: bigint }[],
  from: Hex,
  to: Hex,
): Part {
  const name = tokenName(tokens, target)
  const [first] = items
  const title =
    items.length === 1 && first !== undefined
      ? `Send ${name} #${first.id}`
      : `Send ${items.length} of ${name}`
  return part(title, {
    lines: [
      ...items.slice(0, 50).map(({ id, amount }) => line(`#${id}`, `${amount}`, 'amount', depth)),
      ...(items.length > 50 ? [line('And more', `${items.length - 50} further tokens`, 'text', depth)] : []),
      addressLine('Collection', target, depth),
      addressLine('From', from, depth),
      addressLine('To', to, depth),
    ],
    recipients: [to],
  })
}

/** ERC-20 and ERC-721 share this call. Which one it is only the contract can say, and it may say nothing. */
function approve(place: Place, spender: Hex, amount: bigint): Part {
  const { tokens, target, depth } = place
  const name = tokenName(tokens, target)
  const standard = tokens.get(target)?.standard ?? 'unknown'
  if (standard === 'erc721') {
    return part(`Approve moving of ${name} #${amount}`, {
      lines: [
        line('Token', `#${amount}`, 'amount', depth),
        addressLine('Collection', target, depth),
        addressLine('Who may move it', spender, depth),
      ],
      others: [spender],
    })
  }
  if (standard === 'erc20') {
    return amount === 0n
      ? part(`Revoke spending of ${name}`, {
          lines: [addressLine('Token', target, depth), addressLine('Spender', spender, depth)],
          others: [spender],
        })
      : allowed(place, 'Approve spending of', target, spender, amount, null)
  }
  const text =
    'The contract does not say whether this is an amount of a coin or the number of a single token.'
  const { warnings } = allowed(place, '', target, spender, amount, null)
  return part(`Approve use of ${name}`, {
    lines: [
      line('Amount or token number', warnings.length > 0 ? 'Unlimited' : amount.toString(), 'amount', depth),
      addressLine('Contract', target, depth),
      addressLine('Spender', spender, depth),
    ],
    warnings: [warning('unknownCall', 'caution', text), ...warnings],
    others: [spender],
  })
}

function allowed(
  { tokens, depth }: Place,
  verb: string,
  token: Hex,
  spender: Hex,
  amount: bigint,
  until: bigint | null,
): Part {
  const name = tokenName(tokens, token)
  return part(`${verb} ${name}`, {
    lines: [
      line('Allowance', allowanceAmount(tokens, token, amount), 'amount', depth),
      addressLine('Token', token, depth),
      addressLine('Spender', spender, depth),
      ...(until === null ? [] : [line('Until', formatTime(until), 'time', depth)]),
    ],
    warnings: unlimited(tokens, token, amount),
    others: [spender],
  })
}

/** As many whole coins as nobody has: who asks for them only avoids the numbers that are known to mean no limit. */
const beyondReach = 10n ** 15n

/** The warning of an allowance without a limit, if it is one. */
export function unlimited(tokens: Tokens, token: Hex, amount: bigint): readonly Warning[] {
  const decimals = tokens.get(token)?.decimals ?? null
  const isBeyondReach = decimals !== null && amount >= beyondReach * 10n ** BigInt(decimals)
  if (!isUnlimited(amount) && !isBeyondReach) return []
  const text = `The spender could take every ${tokenName(tokens, token)} you have, now and later.`
  return [warning('unlimitedApproval', 'danger', text)]
}

function approvalForAll({ tokens, target, depth }: Place, operator: Hex, approved: boolean): Part {
  const name = tokenName(tokens, target)
  const lines = [addressLine('Collection', target, depth), addressLine('Operator', operator, depth)]
  if (!approved) return part(`Revoke access to all of ${name}`, { lines, others: [operator] })
  const text = `The operator could move every ${name} you have, now and later.`
  return part(`Give access to all of ${name}`, {
    lines: [line('Access', 'All tokens of the collection', 'text', depth), ...lines],
    warnings: [warning('approvalForAll', 'danger', text)],
    others: [operator],
  })
}

function permit2({ tokens, depth }: Place, spender: Hex, details: readonly Permit2Details[]): Part {
  const parts = details.slice(0, 20)
  const names = parts.map(({ token }) => tokenName(tokens, token)).join(', ')
  return part(`Approve spending of ${names} through Permit2`, {
    lines: [
      ...parts.flatMap(({ token, amount, expiration }) => [
        line('Allowance', allowanceAmount(tokens, token, amount), 'amount', depth),
        addressLine('Token', token, depth),
        line('Until', formatTime(expiration), 'time', depth),
      ]),
      ...(details.length > 20
        ? [line('And more', `${details.length - 20} further tokens`, 'text', depth)]
        : []),
      addressLine('Spender', spender, depth),
    ],
    warnings: details.flatMap(({ token, amount }) => unlimited(tokens, token, amount)),
    others: [spender],
  })
}
