import { fromHex, type Hex, toHex } from '@causeway/rpc'
import type { Environment } from '../environment.ts'
import type { Log } from '../log.ts'
import type { FrameResult, Machine } from '../machine.ts'
import type { World } from '../world/world.ts'
import { depositRequest, requestTypes } from './requests.ts'
import { type SystemContract, systemContracts } from './systemContracts.ts'

const systemAddress: Hex = '0xfffffffffffffffffffffffffffffffffffffffe'
const systemGas = 30_000_000n

const beaconRootsAddress = addressOf('beaconRoots')
const blockHashesAddress = addressOf('blockHashes')

/** The contracts that give requests at the end of a block. */
const queues = [
  { type: requestTypes.withdrawal, address: addressOf('withdrawalRequests') },
  { type: requestTypes.consolidation, address: addressOf('consolidationRequests') },
]

/** Where the protocol makes its calls. */
export interface SystemRun {
  machine: Machine
  world: World
  environment: Environment
}

/** A call by the protocol itself: it costs nobody anything and raises no nonce. */
function systemCall({ machine, world, environment }: SystemRun, to: Hex, input: Uint8Array): FrameResult {
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
  const result = machine.run(world, environment, frame)
  world.endTransaction(result.destroyed, true)
  return result
}

/** What the protocol writes before the first transaction. A failure here is passed over, as both EIPs say. */
export function beginBlock(run: SystemRun, parentHash: Hex): void {
  const { rules, context } = run.environment
  if (rules.is('cancun') && context.parentBeaconBlockRoot !== null) {
    systemCall(run, beaconRootsAddress, fromHex(context.parentBeaconBlockRoot))
  }
  if (rules.is('prague')) systemCall(run, blockHashesAddress, fromHex(parentHash))
}

/** The requests of a block (EIP-7685), in order of their types and without empty ones; `null` before Prague. */
export function collectRequests(
  run: SystemRun,
  logs: readonly Log[],
  depositContract: Hex,
): Hex[] | null | { invalid: string } {
  if (!run.environment.rules.is('prague')) return null
  const requests: Hex[] = []
  const deposits = depositRequest(logs, depositContract)
  if (deposits !== null) {
    if (typeof deposits !== 'string') return deposits
    requests.push(deposits)
  }
  for (const { type, address } of queues) {
    if (run.world.code(address).length === 0) {
      return { invalid: `empty system contract: no code at ${address}` }
    }
    const { output, halt } = systemCall(run, address, new Uint8Array())
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
