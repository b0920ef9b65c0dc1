import type { Step, World } from '@causeway/evm'
import { type Hex, toHex, toHexOfSize, toQuantity } from '@causeway/rpc'
import type { TraceOptions } from '../executors.ts'
import { jsonObject, jsonText } from './jsonText.ts'
import type { Tracer } from './tracer.ts'

type StructOptions = Extract<TraceOptions, { tracer: 'struct' }>

const sload = 0x54
const sstore = 0x55

/** Every instruction with what it found: the default tracer of node clients. */
export function createStructLogger(options: StructOptions): Tracer {
  const steps: string[] = []
  const storages = new Map<Hex, Map<Hex, Hex>>()
  let size = 0
  let world: World | null = null
  let gas = 0n
  let output: Hex = '0x'
  let failed = false

  function step(found: Step): void {
    if (options.limit !== 0 && size > options.limit) return
    const text = stepToJson(found, options.disableStorage ? null : storageAfter(found))
    size += text.length
    steps.push(text)
  }

  /** The slots of the contract that have been seen so far, at the two instructions that see one and do not fail. */
  function storageAfter({ opcode, stack, address, error }: Step): ReadonlyMap<Hex, Hex> | null {
    if (error !== null || (opcode !== sload && opcode !== sstore)) return null
    const top = stack.at(-1) ?? 0n
    const value = opcode === sload ? (world?.storage(address, top) ?? 0n) : (stack.at(-2) ?? 0n)
    let known = storages.get(address)
    if (known === undefined) {
      known = new Map()
      storages.set(address, known)
    }
    known.set(toHexOfSize(top, 32), toHexOfSize(value, 32))
    return known
  }

  function stepToJson(found: Step, storage: ReadonlyMap<Hex, Hex> | null): string {
    const { returnData, memory, refund, error } = found
    return jsonObject({
      pc: `${found.pc}`,
      op: jsonText(found.name),
      gas: `${found.gasLeft}`,
      gasCost: `${found.gasCost}`,
      depth: `${found.depth}`,
      error: error === null ? null : jsonText(error),
      stack: options.disableStack
        ? null
        : `[${found.stack.map((word) => `"${toQuantity(word)}"`).join(',')}]`,
      returnData: options.enableReturnData && returnData.length > 0 ? `"${toHex(returnData)}"` : null,
      memory: options.enableMemory && memory.length > 0 ? memoryToJson(memory) : null,
      storage: storage === null ? null : storageToJson(storage),
      refund: refund === 0n ? null : `${refund}`,
    })
  }

  return {
    hooks: {
      step,
      exit(exited) {
        if (exited.depth !== 0) return
        failed = exited.error !== null
        output = toHex(exited.output)
      },
    },
    begin(_, scene) {
      world = scene.world
    },
    end(gasUsed) {
      gas = gasUsed
    },
    json: () =>
      `{"gas":${gas},"failed":${failed},"returnValue":"${output}","structLogs":[${steps.join(',')}]}`,
  }
}

function memoryToJson(memory: Uint8Array): string {
  const digits = toHex(memory).slice(2)
  const words: string[] = []
  for (let i = 0; i < digits.length; i += 64) words.push(`"0x${digits.slice(i, i + 64).padEnd(64, '0')}"`)
  return `[${words.join(',')}]`
}

function storageToJson(storage: ReadonlyMap<Hex, Hex>): string {
  const slots = [...storage].sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${slots.map(([slot, value]) => `"${slot}":"${value}"`).join(',')}}`
}
