import {
  create2Address,
  createAddress,
  delegateOf,
  emptyCodeHash,
  recoverAuthority,
  type Step,
} from '@causeway/evm'
import { type Hex, toHex, toHexOfSize, toQuantity } from '@causeway/rpc'
import type { TraceOptions } from '../executors.ts'
import { jsonObject } from './jsonText.ts'
import type { Scene, Traced, Tracer } from './tracer.ts'

type PrestateOptions = Extract<TraceOptions, { tracer: 'prestate' }>

/** What an account was like, or, after the execution, what has become different. */
interface AccountPicture {
  balance: bigint | null
  nonce: bigint
  code: Uint8Array | null
  codeHash: Hex | null
  storage: Map<bigint, bigint>
  /** There was no such account. */
  isEmpty: boolean
}

/** What an account that is gone has for a code hash. */
const noHash: Hex = `0x${'00'.repeat(32)}`
const addressMask = (1n << 160n) - 1n

/** Everything an execution looked at, as it was before; in diff mode only what it changed, before and after. */
export function createPrestateTracer(options: PrestateOptions): Tracer {
  const before = new Map<Hex, AccountPicture>()
  const after = new Map<Hex, AccountPicture>()
  const created = new Set<Hex>()
  const deleted = new Set<Hex>()
  let scene: Scene | null = null

  function lookAt(address: Hex, { world }: Scene): void {
    if (before.has(address)) return
    const account = world.account(address)
    const code = world.code(address)
    const balance = account?.balance ?? 0n
    const nonce = account?.nonce ?? 0n
    const hash = account?.codeHash ?? emptyCodeHash
    before.set(address, {
      balance,
      nonce,
      code: code.length > 0 && !options.disableCode ? code : null,
      codeHash: hash === emptyCodeHash ? null : hash,
      storage: new Map(),
      isEmpty: nonce === 0n && balance === 0n && code.length === 0,
    })
  }

  /** The account, and the one whose code it runs (EIP-7702). */
  function lookAtCallee(address: Hex, here: Scene): void {
    lookAt(address, here)
    lookAtDelegate(address, here)
  }

  function lookAtDelegate(address: Hex, here: Scene): void {
    const delegate = here.rules.is('prague') ? delegateOf(here.world.codeOf(here.world.entry(address))) : null
    if (delegate !== null) lookAt(delegate, here)
  }

  function step(found: Step): void {
    if (scene === null || found.error !== null) return
    const { stack, address, memory } = found
    const at = (place: number): bigint => stack[stack.length - 1 - place] ?? 0n
    const account = (place: number): Hex => toHexOfSize(at(place) & addressMask, 20)
    switch (found.name) {
      case 'SLOAD':
      case 'SSTORE': {
        const slot = at(0)
        const picture = before.get(address)
        if (picture !== undefined && !options.disableStorage && !picture.storage.has(slot)) {
          picture.storage.set(slot, scene.world.storage(address, slot))
        }
        return
      }
      case 'BALANCE':
      case 'EXTCODECOPY':
      case 'EXTCODEHASH':
      case 'EXTCODESIZE':
        lookAt(account(0), scene)
        return
      case 'SELFDESTRUCT':
        lookAt(account(0), scene)
        // EIP-6780
        if (!scene.rules.is('cancun') || created.has(address)) deleted.add(address)
        return
      case 'CALL':
      case 'CALLCODE':
      case 'DELEGATECALL':
      case 'STATICCALL':
        lookAtCallee(account(1), scene)
        return
      case 'CREATE':
      case 'CREATE2': {
        const to =
          found.name === 'CREATE'
            ? createAddress(address, scene.world.account(address)?.nonce ?? 0n)
            : create2Address(address, at(3), padded(memory, Number(at(1)), Number(at(2))))
        lookAt(to, scene)
        created.add(to)
        return
      }
      default:
    }
  }

  function begin(traced: Traced, here: Scene): void {
    scene = here
    const { from } = traced
    const to = traced.to ?? createAddress(from, here.world.account(from)?.nonce ?? 0n)
    if (traced.to === null) created.add(to)
    else lookAtDelegate(to, here)
    lookAt(from, here)
    lookAt(to, here)
    lookAt(here.coinbase, here)
    for (const authorization of traced.authorizationList) {
      const authority = recoverAuthority(authorization)
      if (authority !== null) lookAt(authority, here)
    }
  }

  function compare(here: Scene): void {
    for (const [address, picture] of before) {
      if (deleted.has(address)) continue
      const changed = changesOf(address, picture, here)
      if (changed === null) before.delete(address)
      else after.set(address, changed)
    }
  }

  /** What is different now; slots that are not are taken out of the picture before. */
  function changesOf(address: Hex, picture: AccountPicture, { world }: Scene): AccountPicture | null {
    const account = world.account(address)
    const balance = account?.balance ?? 0n
    const nonce = account?.nonce ?? 0n
    // An account that is gone has no code hash at all, which counts as another.
    const codeHash = account?.codeHash ?? noHash
    const code = world.code(address)
    const changed: AccountPicture = {
      balance: balance === picture.balance ? null : balance,
      nonce: nonce === picture.nonce ? 0n : nonce,
      code: options.disableCode || Buffer.compare(code, picture.code ?? new Uint8Array()) === 0 ? null : code,
      codeHash: codeHash === (picture.codeHash ?? emptyCodeHash) ? null : codeHash,
      storage: new Map(),
      isEmpty: false,
    }
    let isChanged =
      changed.balance !== null ||
      nonce !== picture.nonce ||
      changed.code !== null ||
      changed.codeHash !== null
    for (const [slot, value] of picture.storage) {
      const now = world.storage(address, slot)
      if (value === 0n || value === now) picture.storage.delete(slot)
      if (value === now) continue
      isChanged = true
      if (now !== 0n) changed.storage.set(slot, now)
    }
    return isChanged ? changed : null
  }

  return {
    hooks: { step },
    begin,
    end() {
      if (scene === null) return
      if (options.diffMode) compare(scene)
      for (const [address, picture] of before) if (picture.isEmpty) before.delete(address)
    },
    json: () =>
      options.diffMode
        ? `{"post":${picturesToJson(after)},"pre":${picturesToJson(before)}}`
        : picturesToJson(before),
  }
}

function padded(memory: Uint8Array, offset: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  bytes.set(memory.subarray(offset, offset + length))
  return bytes
}

function picturesToJson(pictures: ReadonlyMap<Hex, AccountPicture>): string {
  const members = [...pictures].map(([address, picture]): [string, string] => [
    address,
    pictureToJson(picture),
  ])
  return jsonObject(Object.fromEntries(members))
}

function pictureToJson({ balance, nonce, code, codeHash, storage }: AccountPicture): string {
  return jsonObject({
    balance: balance === null ? null : `"${toQuantity(balance)}"`,
    nonce: nonce === 0n ? null : `${nonce}`,
    code: code === null ? null : `"${toHex(code)}"`,
    codeHash: codeHash === null ? null : `"${codeHash}"`,
    storage: storage.size === 0 ? null : storageToJson(storage),
  })
}

function storageToJson(storage: ReadonlyMap<bigint, bigint>): string {
  const slots = [...storage].map(([slot, value]) => [toHexOfSize(slot, 32), toHexOfSize(value, 32)])
  return JSON.stringify(Object.fromEntries(slots))
}
