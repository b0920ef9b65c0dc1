import { fromHex, type Hex, toHex } from '@causeway/rpc'
import { type SystemContract, systemContracts } from '../systemContracts.ts'
import type { Log } from '../values/receipt.ts'
import type { Environment } from './environment.ts'
import { machine } from './interpreter.ts'
import type { FrameResult } from './machine.ts'
import { depositRequest, requestTypes } from './requests.ts'
import type { World } from './world.ts'

const systemAddress: Hex = '0xfffffffffffffffffffffffffffffffffffffffe'
const systemGas = 30_000_000n

const beaconRootsAddress = addressOf('beaconRoots')
const blockHashesAddress = addressOf('blockHashes')

/** The contracts that give requests at the end of a block. */
const queues = [
  { type: requestTypes.withdrawal, address: addressOf('withdrawalRequests') },
  { type: requestTypes.consolidation, address: addressOf('consolidationRequests') },
]

/** A call by the protocol itself: it costs nobody anything and raises no nonce. */
async function systemCall(
  world: World,
  environment: Environment,
  to: Hex,
  input: Uint8Array,
): Promise<FrameResult> {
  world.beginTransaction()
  world.warm(to)
  const frame = {
    caller: systemAddress,
    to,
    value: 0n,
    input,
    gas: systemGas,
    gasPrice: 0n,
    blobVersionedHashes: [],
  }
  const result = await machine.run(world, environment, frame)
  world.endTransaction(result.destroyed, true)
  return result
}

/** What the protocol writes before the first transaction. A failure here is passed over, as both EIPs say. */
export async function beginBlock(world: World, environment: Environment, parentHash: Hex): Promise<void> {
  const { rules, context } = environment
  if (rules.is('cancun') && context.parentBeaconBlockRoot !== null) {
    await systemCall(world, environment, beaconRootsAddress, fromHex(context.parentBeaconBlockRoot))
  }
  if (rules.is('prague')) await systemCall(world, environment, blockHashesAddress, fromHex(parentHash))
}

/** The requests of a block (EIP-7685), in order of their types and without empty ones; `null` before Prague. */
export async function collectRequests(
  world: World,
  environment: Environment,
  logs: readonly Log[],
): Promise<Hex[] | null | { invalid: string }> {
  if (!environment.rules.is('prague')) return null
  const requests: Hex[] = []
  const deposits = depositRequest(logs, environment.config.depositContract)
  if (deposits !== null) {
    if (typeof deposits !== 'string') return deposits
    requests.push(deposits)
  }
  for (const { type, address } of queues) {
    if (world.code(address).length === 0) return { invalid: `empty system contract: no code at ${address}` }
    const { output, halt } = await systemCall(world, environment, address, new Uint8Array())
    if (halt !== null) return { invalid: `system call failed to execute: ${halt.halted}` }
    if (output.length > 0) requests.push(`0x${type}${toHex(output).slice(2)}`)
  }
  return requests
}

function addressOf(name: SystemContract['name']): Hex {
  const contract = systemContracts.find((row) => row.name === name)
  if (contract === undefined) throw new Error(`there is no system contract ${name}`)
  return contract.address
}
