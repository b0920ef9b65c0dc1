import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { WalletError } from '../errors.ts'
import { createInTurn } from '../inTurn.ts'
import { storageKeys } from '../storage/storageKeys.ts'
import { createAttempts } from './attempts.ts'
import { createAutoLock } from './autoLock.ts'
import { openBackup, sealBackup } from './backup.ts'
import { standardKdf } from './kdf.ts'
import { isOutdated, isWithin, type KdfPolicy, standardPolicy } from './kdfPolicy.ts'
import { toPhraseKey, toPrivateKey } from './newKey.ts'
import { replaceVault } from './replaceVault.ts'
import type { BlobHealth, StoredVault, VaultOptions } from './storedVault.ts'
import { createUnlockMaterial } from './unlockMaterial.ts'
import type { VaultKey, VaultSecrets, VaultState } from './vault.ts'
import { parseBlob, type VaultBlob } from './vaultBlob.ts'
import { decodeContents, encodeContents, isSameSecret } from './vaultContents.ts'
import { type DerivedKey, deriveBytes, importKey, seal, unseal, withSalt } from './vaultKeys.ts'

/** A vault while it is open: the key, and the sealed secrets that each use opens anew. */
interface Opened {
  readonly key: DerivedKey
  readonly blob: VaultBlob
}

const defaultAutoLock = 15 * 60_000
const shortestPassword = 8

/** Opens the place of a vault; the vault itself stays locked until `unlock` or `resume`. */
export async function createVault(options: VaultOptions): Promise<StoredVault> {
  const { storage, sessionStorage, clock, random } = options
  const {
    kdf = standardKdf,
    policy = standardPolicy,
    namespaces = [],
    autoLockMs = defaultAutoLock,
    log = () => {},
  } = options
  if (!isWithin(policy.writable, policy.current)) throw new RangeError('The derivation costs too little.')
  const backups = { kdf, policy, namespaces, random }
  const inTurn = createInTurn()
  const attempts = createAttempts({ storage, clock })
  const material = createUnlockMaterial({ storage, sessionStorage, random })
  const listeners = new Set<(state: VaultState) => void>()
  let opened: Opened | null = null
  let exists = (await storedValues()).some((value) => value !== undefined)
  let keptDeadline: number | null = null
  const autoLock = createAutoLock({ clock, period: autoLockMs, onEnd: lockUnasked })

  /** The vault and the one before it; `null` is no vault either, and holds nothing that could be lost. */
  async function storedValues() {
    const keys = [storageKeys.vault, storageKeys.vaultPrevious]
    const values = await Promise.all(keys.map((key) => storage.get(key)))
    return values.map((value) => value ?? undefined)
  }

  function state(): VaultState {
    if (opened !== null && !autoLock.isOver()) return 'unlocked'
    return exists ? 'locked' : 'empty'
  }

  function tell() {
    for (const listener of listeners) listener(state())
  }

  function requireOpen(): Opened {
    if (opened !== null && !autoLock.isOver()) return opened
    if (opened !== null) lockUnasked()
    throw new WalletError(exists ? 'locked' : 'noVault')
  }

  /** The stored vault, read anew. What is wrong with it is said before a password is tried. */
  async function readStored(): Promise<VaultBlob> {
    const [value, previous] = await storedValues()
    if (value === undefined) throw new WalletError(previous === undefined ? 'noVault' : 'damagedVault')
    return assertBlob(parseBlob(value, 'vault', policy))
  }

  /** The secrets behind a password, with the bytes of the key for the caller to wipe. */
  function openBy(password: string, blob: VaultBlob): Promise<{ bytes: Uint8Array; secrets: VaultSecrets }> {
    return attempts.guess(async () => {
      const bytes = await deriveBytes(kdf, password, blob.kdf)
      const contents = await unseal(blob, await importKey(bytes))
      if (contents !== null) return { bytes, secrets: readContents(contents) }
      bytes.fill(0)
      return null
    })
  }

  /** Seals secrets under a password with the current cost, and stores them in the place of `from`. */
  async function sealBy(password: string, secrets: VaultSecrets, from: VaultBlob | null): Promise<void> {
    const parameters = withSalt(policy.current, random)
    const bytes = await deriveBytes(kdf, password, parameters)
    const key = { key: await importKey(bytes), kdf: parameters }
    const blob = await store(key, secrets, from, 'drop')
    await adopt({ key, blob }, bytes)
  }

  async function store(
    key: DerivedKey,
    secrets: VaultSecrets,
    from: VaultBlob | null,
    previous: 'keep' | 'drop',
  ): Promise<VaultBlob> {
    if (!isWithin(policy.writable, key.kdf)) throw new RangeError('The derivation costs too little.')
    const contents = encodeContents(secrets)
    const to = await seal('vault', key, contents, random)
    contents.fill(0)
    await replaceVault(storage, { policy, from, to, key: key.key, previous })
    exists = true
    return to
  }

  /** Goes over to an open vault; the bytes of its key are kept wrapped, and wiped here. */
  async function adopt(next: Opened, bytes: Uint8Array, until?: number | null): Promise<void> {
    autoLock.start(until)
    keptDeadline = autoLock.deadline()
    try {
      await material.keep(bytes, keptDeadline)
    } catch (error) {
      // What is stored may be newer than what was open before: only a fresh unlock knows.
      shut()
      throw error
    } finally {
      bytes.fill(0)
    }
    opened = next
    tell()
  }

  async function secretsOf({ blob, key }: Opened): Promise<VaultSecrets> {
    const contents = await unseal(blob, key.key)
    if (contents === null) throw new WalletError('damagedVault')
    return readContents(contents)
  }

  /** Changes the secrets of the open vault. */
  async function change(
    previous: 'keep' | 'drop',
    edit: (keys: readonly VaultKey[]) => readonly VaultKey[],
  ): Promise<void> {
    const before = requireOpen()
    const keys = edit((await secretsOf(before)).keys)
    const blob = await store(before.key, { keys }, before.blob, previous)
    if (opened === before) opened = { key: before.key, blob }
  }

  async function add(key: VaultKey): Promise<string> {
    await change('keep', (keys) => {
      if (keys.some((held) => isSameSecret(held, key))) throw new WalletError('duplicateKey')
      return [...keys, key]
    })
    return key.id
  }

  function newId(): string {
    return bytesToHex(random(8))
  }

  async function lend<T>(
    secretOf: (key: VaultKey) => string | null,
    use: (bytes: Uint8Array) => T | Promise<T>,
  ): Promise<T> {
    const { keys } = await secretsOf(requireOpen())
    const secret = keys.map(secretOf).find((found) => found !== null)
    if (secret === undefined || secret === null) throw new WalletError('unknownKey')
    const bytes = hexToBytes(secret)
    try {
      return await use(bytes)
    } finally {
      bytes.fill(0)
    }
  }

  function shut() {
    const wasOpen = opened !== null
    opened = null
    autoLock.stop()
    if (wasOpen) tell()
  }

  const vault: StoredVault = {
    state,
    create: (password, phrase) =>
      inTurn(async () => {
        if (exists) throw new WalletError('vaultExists')
        assertStrong(password)
        const key = await toPhraseKey(newId(), phrase)
        await sealBy(password, { keys: [key] }, null)
        return key.id
      }),
    unlock: (password) =>
      inTurn(async () => {
        const blob = await readStored()
        const { bytes, secrets } = await openBy(password, blob)
        if (isOutdated(policy.current, blob.kdf)) {
          bytes.fill(0)
          await sealBy(password, secrets, blob)
        } else {
          await adopt({ key: { key: await importKey(bytes), kdf: blob.kdf }, blob }, bytes)
        }
      }),
    resume: () =>
      inTurn(async () => {
        if (state() === 'unlocked') return true
        const kept = await material.restore()
        const next = kept && !isPast(kept.deadline) ? await reopen(kept.bytes) : null
        if (kept === null || next === null) {
          kept?.bytes.fill(0)
          await material.forget()
          return false
        }
        await adopt(next, kept.bytes, kept.deadline)
        return true
      }),
    lock: () => {
      // At once, before its turn comes: nothing that waits may still use the key.
      shut()
      return inTurn(async () => {
        shut()
        await material.forget()
      })
    },
    touch() {
      if (state() !== 'unlocked') return
      autoLock.start()
      // Kept now and then only: a deadline that is a little early locks a little early.
      const deadline = autoLock.deadline()
      if (deadline === null || keptDeadline === null) return
      if (deadline - keptDeadline >= Math.min(10_000, (deadline - clock.now()) / 20)) keepDeadline(deadline)
    },
    addPhrase: (phrase) =>
      inTurn(async () => {
        requireOpen()
        return add(await toPhraseKey(newId(), phrase))
      }),
    addPrivateKey: (namespace, privateKey) => {
      // Copied at once: the caller is free to wipe what it gave.
      const bytes = Uint8Array.from(privateKey)
      return inTurn(async () => {
        try {
          requireOpen()
          return await add(toPrivateKey(namespaces, newId(), namespace, bytes))
        } finally {
          bytes.fill(0)
        }
      })
    },
    removeKey: (id) =>
      inTurn(() =>
        change('drop', (keys) => {
          const rest = keys.filter((key) => key.id !== id)
          if (rest.length === keys.length) throw new WalletError('unknownKey')
          return rest
        }),
      ),
    revealPhrase: (id, password) =>
      inTurn(async () => {
        const { bytes, secrets } = await openBy(password, requireOpen().blob)
        bytes.fill(0)
        const key = secrets.keys.find((one) => one.id === id)
        if (key?.kind !== 'phrase') throw new WalletError('unknownKey')
        return key.phrase
      }),
    changePassword: (password, next) =>
      inTurn(async () => {
        const { blob } = requireOpen()
        assertStrong(next)
        const { bytes, secrets } = await openBy(password, blob)
        bytes.fill(0)
        await sealBy(next, secrets, blob)
      }),
    exportBackup: (password, backupPassword, accounts) =>
      inTurn(async () => {
        const { blob } = requireOpen()
        assertStrong(backupPassword)
        const { bytes, secrets } = await openBy(password, blob)
        bytes.fill(0)
        return sealBackup(secrets, backupPassword, backups, accounts)
      }),
    importBackup: (backup, backupPassword, password) =>
      inTurn(async () => {
        const isNew = !exists
        if (isNew) assertStrong(password)
        else requireOpen()
        const { keys: added, accounts } = await openBackup(backup, backupPassword, backups)
        if (isNew) await sealBy(password, { keys: merge([], added) }, null)
        else await change('keep', (keys) => merge(keys, added))
        const { keys: held } = await secretsOf(requireOpen())
        // A key that was here already, or whose id was taken, has another id than in the backup.
        const here = new Map(
          added.map((key) => [key.id, held.find((one) => isSameSecret(one, key))?.id] as const),
        )
        return accounts.flatMap((account) => {
          const keyId = here.get(account.keyId)
          return keyId === undefined ? [] : [{ ...account, keyId }]
        })
      }),
    async keys() {
      const { keys } = await secretsOf(requireOpen())
      return keys.map((key) =>
        key.kind === 'phrase'
          ? { id: key.id, kind: key.kind }
          : { id: key.id, kind: key.kind, namespace: key.namespace },
      )
    },
    withSeed: (keyId, use) =>
      lend((key) => (key.id === keyId && key.kind === 'phrase' ? key.seed : null), use),
    withPrivateKey: (keyId, use) =>
      lend((key) => (key.id === keyId && key.kind === 'privateKey' ? key.privateKey : null), use),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async inspect() {
      const [value, previous] = await storedValues()
      return { vault: healthOf(value, policy), previous: healthOf(previous, policy) }
    },
    recover: () =>
      inTurn(async () => {
        const [value, previous] = await storedValues()
        const health = healthOf(value, policy)
        if (health === 'whole') return
        if (health === 'newer') throw new WalletError('unsupportedVault')
        if (previous === undefined) throw new WalletError(value === undefined ? 'noVault' : 'damagedVault')
        assertBlob(parseBlob(previous, 'vault', policy))
        shut()
        if (value !== undefined) await storage.set({ [storageKeys.vaultDamaged(clock.now())]: value })
        await storage.set({ [storageKeys.vault]: previous })
      }),
    setAutoLock(ms) {
      autoLock.setPeriod(ms)
      if (state() !== 'unlocked') return
      autoLock.start()
      keepDeadline(autoLock.deadline())
    },
  }
  return vault

  function keepDeadline(deadline: number | null) {
    keptDeadline = deadline
    // In turn, so that it cannot bring back what a lock is taking away.
    inTurn(async () => {
      if (opened !== null) await material.postpone(deadline)
    }).catch(() => log('vault.deadlineNotKept', {}))
  }

  function lockUnasked() {
    vault.lock().catch(() => log('vault.unlockMaterialNotRemoved', {}))
  }

  function isPast(deadline: number | null): boolean {
    return deadline !== null && clock.now() >= deadline
  }

  async function reopen(bytes: Uint8Array): Promise<Opened | null> {
    const blob = parseBlob(await storage.get(storageKeys.vault), 'vault', policy)
    if (typeof blob === 'string') return null
    const key = await importKey(bytes)
    const contents = await unseal(blob, key)
    contents?.fill(0)
    return contents === null ? null : { key: { key, kdf: blob.kdf }, blob }
  }

  /** Adds what is not there yet; an id that is taken, also within a backup, is given anew. */
  function merge(keys: readonly VaultKey[], added: readonly VaultKey[]): readonly VaultKey[] {
    const held = [...keys]
    for (const key of added) {
      if (held.some((one) => isSameSecret(one, key))) continue
      held.push(held.some((one) => one.id === key.id) ? { ...key, id: newId() } : key)
    }
    return held
  }
}

function assertStrong(password: string) {
  if ([...password.normalize('NFKC')].length < shortestPassword) throw new WalletError('weakPassword')
}

function assertBlob(blob: VaultBlob | 'damaged' | 'newer'): VaultBlob {
  if (typeof blob === 'object') return blob
  throw new WalletError(blob === 'newer' ? 'unsupportedVault' : 'damagedVault')
}

/** Reads opened bytes and wipes them. */
function readContents(contents: Uint8Array): VaultSecrets {
  const secrets = decodeContents(contents)
  contents.fill(0)
  if (typeof secrets === 'object') return secrets
  throw new WalletError(secrets === 'newer' ? 'unsupportedVault' : 'damagedVault')
}

function healthOf(value: unknown, policy: KdfPolicy): BlobHealth {
  if (value === undefined) return 'missing'
  const blob = parseBlob(value, 'vault', policy)
  return typeof blob === 'object' ? 'whole' : blob
}
