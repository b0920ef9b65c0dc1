import {
  type AccessListEntry,
  authorityOf,
  callChecks,
  createAddress,
  createWorld,
  type Environment,
  type Execution,
  type Hooks,
  precompilesOf,
  type Refusal,
  runMessage,
  type Step,
} from '@causeway/evm'
import { type Hex, toHexOfSize, toQuantity } from '@causeway/rpc'
import { callMessage, withoutFees } from './callMessage.ts'
import { type CallPlace, placeCall } from './callPlace.ts'
import type { ChainReader } from './chainReader.ts'
import type { CallSite } from './executors.ts'
import { machine } from './machine.ts'
import type { CallRequest } from './port.ts'
import { smaller } from './smaller.ts'

export interface CreatedAccessList {
  accessList: AccessListEntry[]
  gasUsed: bigint
  halt: Execution['halt']
}

type Slots = Map<Hex, Set<Hex>>

const addressMask = (1n << 160n) - 1n
const storageOpcodes = new Set([0x54, 0x55])
const accountOpcodes = new Set([0x31, 0x3b, 0x3c, 0x3f, 0xff])
const callOpcodes = new Set([0xf1, 0xf2, 0xf4, 0xfa])

/**
 * `eth_createAccessList`: runs a message with the list that the run before came to, until the list stays the same,
 * because a message may do something else once its gas has changed.
 */
export function createAccessList(
  reader: ChainReader,
  site: CallSite,
  request: CallRequest,
  gasCap: bigint,
): CreatedAccessList | Refusal {
  const place = placeCall(reader, site)
  if ('refused' in place) return place
  const filled = fillFees(request, place.environment)
  if ('refused' in filled) return filled
  const gas = smaller(request.gas ?? gasCap, gasCap)
  const message = callMessage(filled, place.environment, gas)
  if ('refused' in message) return message
  const environment = withoutFees(place.environment, message)
  const nonce = request.nonce ?? place.state.account(request.from)?.nonce ?? 0n
  const free = freeAddresses(place, request, nonce)
  let slots: Slots = new Map()
  for (const { address, storageKeys } of request.accessList ?? []) {
    // An address may be there more than once.
    if (!free.has(address)) slots.set(address, new Set([...(slots.get(address) ?? []), ...storageKeys]))
  }
  for (;;) {
    const accessList = toAccessList(slots)
    const found: Slots = new Map([...slots].map(([address, keys]) => [address, new Set(keys)]))
    const execution = runMessage({
      machine,
      world: createWorld(place.state),
      environment,
      message: { ...message, nonce, accessList },
      checks: callChecks,
      hooks: collect(found, free),
    })
    if ('refused' in execution)
      return { ...execution, text: `failed to apply transaction: err: ${execution.text}` }
    if (isSame(slots, found)) return { accessList, gasUsed: execution.gasUsed, halt: execution.halt }
    slots = found
  }
}

/** What is warm anyway: sender, recipient, precompiled contracts and authorities. */
function freeAddresses({ environment }: CallPlace, request: CallRequest, nonce: bigint): Set<Hex> {
  const free = new Set<Hex>(precompilesOf(environment.rules).keys())
  free.add(request.from)
  free.add(request.to ?? createAddress(request.from, nonce))
  for (const authorization of request.authorizationList ?? []) {
    const authority = authorityOf(authorization, environment.chainId)
    if (authority !== null) free.add(authority)
  }
  return free
}

function collect(found: Slots, free: ReadonlySet<Hex>): Hooks {
  const slotsOf = (address: Hex): Set<Hex> => {
    let keys = found.get(address)
    if (keys === undefined) {
      keys = new Set()
      found.set(address, keys)
    }
    return keys
  }
  const note = (word: bigint): void => {
    const address = toHexOfSize(word & addressMask, 20)
    if (!free.has(address)) slotsOf(address)
  }
  return {
    step({ opcode, stack, address }: Step) {
      const top = stack.at(-1)
      if (top === undefined) return
      if (storageOpcodes.has(opcode)) slotsOf(address).add(toHexOfSize(top, 32))
      else if (accountOpcodes.has(opcode)) note(top)
      else if (callOpcodes.has(opcode) && stack.length >= 5) note(stack.at(-2) ?? 0n)
    },
  }
}

function toAccessList(slots: Slots): AccessListEntry[] {
  return [...slots]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([address, keys]) => ({ address, storageKeys: [...keys].sort() }))
}

function isSame(a: Slots, b: Slots): boolean {
  if (a.size !== b.size) return false
  return [...a].every(([address, keys]) => {
    const others = b.get(address)
    return others !== undefined && others.size === keys.size && [...keys].every((key) => others.has(key))
  })
}

/** A fee that is given in part is completed; one that is not given at all stays zero, and nobody needs funds. */
function fillFees(request: CallRequest, { context, blobBaseFee }: Environment): CallRequest | Refusal {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas, maxFeePerBlobGas, blobVersionedHashes } = request
  const fees = [gasPrice, maxFeePerGas, maxPriorityFeePerGas, maxFeePerBlobGas]
  if (fees.every((fee) => fee === null)) return request
  if (maxFeePerBlobGas === 0n) return refuse('maxFeePerBlobGas, if specified, must be non-zero')
  const blobCap = blobVersionedHashes === null ? null : (maxFeePerBlobGas ?? (blobBaseFee ?? 0n) * 2n)
  const { baseFeePerGas } = context
  if (gasPrice !== null) {
    if (gasPrice === 0n && baseFeePerGas !== null)
      return refuse('gasPrice must be non-zero after london fork')
    return { ...request, maxFeePerBlobGas: blobCap }
  }
  if (baseFeePerGas === null) return request
  const tip = maxPriorityFeePerGas ?? 0n
  const cap = maxFeePerGas ?? tip + baseFeePerGas * 2n
  if (cap === 0n) return refuse('maxFeePerGas must be non-zero')
  if (cap < tip)
    return refuse(`maxFeePerGas (${toQuantity(cap)}) < maxPriorityFeePerGas (${toQuantity(tip)})`)
  return { ...request, maxFeePerGas: cap, maxPriorityFeePerGas: tip, maxFeePerBlobGas: blobCap }
}

function refuse(text: string): Refusal {
  return { refused: 'feeFields', text }
}
