import { type Hex, isHex, RpcError, revertReason } from '@causeway/rpc'
import { simulationCodes } from './simulation.ts'

/**
 * Errors that come from the chain's rules. They are answers: another upstream would say the same. `says` is our text;
 * what an upstream wrote goes on only where it has the `exact` form, whose holes hold numbers, hashes and addresses alone.
 */
const rows: readonly { readonly text: RegExp; readonly says: string; readonly exact?: RegExp }[] = [
  {
    text: /already known|known transaction|already (in|imported|exists)|alreadyknown|already_exists|transaction already/i,
    says: 'already known',
  },
  {
    text: /nonce.{0,12}too low|nonce_too_low|noncetoolow|oldnonce|invalid nonce; got|nonce is too low|incorrect nonce/i,
    says: 'nonce too low',
    exact: /^nonce too low: (next nonce \d+, tx nonce \d+|address 0x[0-9a-fA-F]{40},? tx: \d+ state: \d+)$/,
  },
  {
    text: /nonce.{0,12}too (high|large)|noncetoohigh|nonce gap|gapped/i,
    says: 'nonce too high',
    exact: /^nonce too high: address 0x[0-9a-fA-F]{40},? tx: \d+ state: \d+$/,
  },
  {
    text: /nonce has max value/i,
    says: 'nonce has max value',
    exact: /^nonce has max value: address 0x[0-9a-fA-F]{40}, nonce: \d+$/,
  },
  {
    text: /replacement.{0,30}(underpriced|too low)|fee_?too_?low_?to_?replace|gas ?price.{0,20}replace/i,
    says: 'replacement transaction underpriced',
  },
  {
    text: /insufficient gas for floor/i,
    says: 'insufficient gas for floor data gas cost',
    exact: /^insufficient gas for floor data gas cost: (have \d+, want \d+|gas \d+, minimum needed \d+)$/,
  },
  {
    text: /insufficient (funds|balance)|doesn't have enough funds|sender.{0,20}balance/i,
    says: 'insufficient funds for gas * price + value',
    exact:
      /^insufficient funds for (gas \* price \+ value|transfer)(: address 0x[0-9a-fA-F]{40}( have \d+ want \d+)?|: balance \d+, (queued cost \d+, )?tx cost \d+, overshot \d+)?$/,
  },
  {
    text: /underpriced|tip cap|gas ?price (too low|below)|fee too low|feecap.{0,20}below/i,
    says: 'transaction underpriced',
    exact: /^transaction underpriced: (gas )?tip (cap|needed)? ?\d+, minimum needed \d+$/,
  },
  {
    text: /max fee per gas less than block base fee|less than (the )?block base fee|max ?fee ?per ?gas.{0,40}base ?fee/i,
    says: 'max fee per gas less than block base fee',
    exact:
      /^max fee per gas less than block base fee: address 0x[0-9a-fA-F]{40},? maxFeePerGas: \d+,? baseFee: \d+$/,
  },
  {
    text: /max priority fee per gas higher|priority fee.{0,30}(higher|greater|exceed)|tip.{0,20}(above|higher).{0,12}fee/i,
    says: 'max priority fee per gas higher than max fee per gas',
    exact:
      /^max priority fee per gas higher than max fee per gas: address 0x[0-9a-fA-F]{40},? maxPriorityFeePerGas: \d+,? maxFeePerGas: \d+$/,
  },
  {
    text: /intrinsic gas/i,
    says: 'intrinsic gas too low',
    exact: /^intrinsic gas too low: (have|gas) \d+, (want|minimum needed) \d+$/,
  },
  {
    text: /exceeds block gas limit|gas limit (is )?(too high|reached|exceed)/i,
    says: 'exceeds block gas limit',
  },
  { text: /tx fee.{0,60}cap|exceeds the configured cap/i, says: 'tx fee exceeds the configured cap' },
  {
    text: /gas required exceeds|always failing/i,
    says: 'gas required exceeds allowance',
    exact: /^gas required exceeds allowance \(\d+\)$/,
  },
  {
    text: /(invalid|wrong|incorrect) (chain ?id|signer)|chain ?id.{0,30}(mismatch|match|expected|invalid)/i,
    says: 'invalid chain id for signer',
    exact: /^invalid chain id for signer: have \d+ want \d+$/,
  },
  {
    text: /invalid (sender|signature|transaction v|v, r, s)|ecdsa|signature.{0,20}invalid/i,
    says: 'invalid sender',
  },
  {
    text: /transaction type not supported|unsupported transaction type|tx ?type.{0,20}not supported/i,
    says: 'transaction type not supported',
  },
  {
    text: /rlp|(undecodable|malformed|invalid) (raw )?transaction|decod.{0,20}transaction|typed transaction too short/i,
    says: 'invalid transaction',
  },
  { text: /only replay-protected/i, says: 'only replay-protected (EIP-155) transactions allowed over RPC' },
  { text: /oversized data|max initcode|initcode size/i, says: 'oversized data' },
  { text: /out of gas|outofgas/i, says: 'out of gas' },
  {
    text: /invalid opcode|opcode.{0,12}not defined|bad instruction|invalidopcode/i,
    says: 'invalid opcode',
    exact: /^invalid opcode: (opcode 0x[0-9a-f]{1,2} not defined|[A-Z0-9]{2,20})$/,
  },
  { text: /invalid jump|bad jump|invalidjump/i, says: 'invalid jump destination' },
  {
    text: /stack (underflow|limit|overflow)/i,
    says: 'stack underflow',
    exact: /^stack (underflow|limit reached) ?\(?[\d<> =-]*\)?$/,
  },
  { text: /write protection|static (call|state)/i, says: 'write protection' },
  {
    text: /max code size|contract creation code|contract address collision/i,
    says: 'contract creation failed',
  },
  { text: /genesis is not traceable/i, says: 'genesis is not traceable' },
]

const revert = /revert|vm exception|vm execution error|evm error/i

/** An error of execution as a row of our catalogue; `null` for errors of every other kind. */
export function executionError(code: number | null, message: string, data: unknown): RpcError | null {
  const simulated = code === null ? undefined : simulationCodes.get(code)
  if (simulated !== undefined && code !== null) return new RpcError('serverError', simulated, { code })
  // Several services send reverts with a code of their own, so the text counts as well.
  const isRevert = code === 3 || revert.test(message)
  const row = rows.find(({ text }) => text.test(message))
  if (row !== undefined && code !== 3) {
    const says = row.exact?.test(message) ? message : row.says
    // A simulation says it of an account whose nonce cannot grow: no fault of the node.
    return code === -32603 && row.says === 'nonce has max value'
      ? new RpcError('internal', says)
      : new RpcError('serverError', says)
  }
  if (!isRevert) return null
  const bytes = revertData(data, message)
  const reason = bytes === null ? null : revertReason(bytes)
  const says =
    reason === null ? 'execution reverted' : `execution reverted: ${reason.slice(0, longestReason)}`
  return new RpcError('reverted', says, bytes === null ? {} : { data: bytes })
}

/** More than any contract says to a reader; the data itself goes on whole. */
const longestReason = 4_000

/** Where services put the bytes: as `data`, in an object within it, after `Reverted 0x`, or in the text. */
function revertData(data: unknown, message: string): Hex | null {
  if (typeof data === 'string') return hexIn(data)
  if (typeof data === 'object' && data !== null) {
    for (const name of ['data', 'result', 'output', 'originalError']) {
      const inner: unknown = Object.hasOwn(data, name) ? Reflect.get(data, name) : undefined
      if (typeof inner === 'string') return hexIn(inner)
      if (typeof inner === 'object' && inner !== null && Object.hasOwn(inner, 'data')) {
        const deep: unknown = Reflect.get(inner, 'data')
        if (typeof deep === 'string') return hexIn(deep)
      }
    }
  }
  return /0x/.test(message) ? hexIn(message) : null
}

function hexIn(text: string): Hex | null {
  const found =
    /^(?:Reverted )?(0x[0-9a-fA-F]*)$/.exec(text)?.[1] ?? /revert\w*:? (0x[0-9a-fA-F]{8,})/i.exec(text)?.[1]
  const hex = found?.toLowerCase()
  return hex !== undefined && isHex(hex) ? hex : null
}
