import { type BlockContext, checksummed, type Refusal, type World } from '@causeway/evm'
import { fromHex, type Hex } from '@causeway/rpc'
import type { BlockOverrides, StateOverrides } from './port.ts'

/** The block that a call runs in, as its caller would like it to be. */
export function overrideContext(
  context: BlockContext,
  overrides: BlockOverrides = {},
): BlockContext | Refusal {
  if (overrides.beaconRoot !== undefined) {
    return refuse('block override "beaconRoot" is not supported for this RPC method')
  }
  return {
    ...context,
    number: overrides.number ?? context.number,
    timestamp: overrides.time ?? context.timestamp,
    gasLimit: overrides.gasLimit ?? context.gasLimit,
    coinbase: overrides.feeRecipient ?? context.coinbase,
    prevRandao: overrides.prevRandao ?? context.prevRandao,
    baseFeePerGas: overrides.baseFeePerGas ?? context.baseFeePerGas,
    // A difficulty of zero says that the merge has been; nobody may go back behind it.
    difficulty: context.difficulty === 0n ? 0n : (overrides.difficulty ?? context.difficulty),
  }
}

/**
 * Writes the accounts that a caller would like to be otherwise, in the order of their addresses, as if a transaction
 * before had made them so. Gives where the precompiled contracts are then.
 */
export function applyStateOverrides(
  world: World,
  overrides: StateOverrides,
  precompiles: ReadonlyMap<Hex, Hex>,
): ReadonlyMap<Hex, Hex> | Refusal {
  const placed = new Map(precompiles)
  const movedTo = new Set<Hex>()
  const addresses = (Object.keys(overrides) as Hex[]).sort()
  for (const address of addresses) {
    const account = overrides[address] ?? {}
    if (movedTo.has(address)) {
      return refuse(`account ${checksummed(address)} has already been overridden by a precompile`)
    }
    const precompile = placed.get(address)
    const target = account.movePrecompileTo
    if (target !== undefined) {
      if (precompile === undefined) return refuse(`account ${checksummed(address)} is not a precompile`)
      if (target in overrides) return refuse(`account ${checksummed(target)} is already overridden`)
      placed.set(target, precompile)
      movedTo.add(target)
    }
    placed.delete(address)
    if (account.nonce !== undefined) world.setNonce(address, account.nonce)
    if (account.code !== undefined) world.setCode(address, fromHex(account.code))
    if (account.balance !== undefined) {
      world.setBalance(address, account.balance)
    }
    if (account.state !== undefined && account.stateDiff !== undefined) {
      return refuse(`account ${checksummed(address)} has both 'state' and 'stateDiff'`)
    }
    // Whoever has storage is an account, if an empty one.
    const hasStorage = account.state !== undefined || Object.keys(account.stateDiff ?? {}).length > 0
    if (hasStorage) world.establish(world.entry(address))
    if (account.state !== undefined) world.clearStorage(address)
    for (const [slot, value] of Object.entries(account.state ?? account.stateDiff ?? {})) {
      world.setStorage(address, BigInt(slot), BigInt(value))
    }
  }
  world.beginTransaction()
  const isMoved = [...precompiles.keys()].some((address) => address in overrides)
  return isMoved ? placed : precompiles
}

function refuse(text: string): Refusal {
  return { refused: 'invalidOverride', text }
}
