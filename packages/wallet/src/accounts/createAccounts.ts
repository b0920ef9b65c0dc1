import { accountNamespace, isWalletScope, parseChainId } from '@causeway/session/caip'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { WalletError } from '../errors.ts'
import { createInTurn } from '../inTurn.ts'
import type { DerivedAccount, Namespace } from '../namespaces/namespace.ts'
import type { Storage } from '../storage/storage.ts'
import { storageKeys } from '../storage/storageKeys.ts'
import { readRecord, writeRecord } from '../storage/versioned.ts'
import type { Vault } from '../vault/vault.ts'
import { defaultAccountName, parseAccountName } from './accountName.ts'
import type { AccountEntry, AccountGroup, Accounts } from './accounts.ts'
import { type AccountsRecord, accountsRecord, maxIndex, noAccounts } from './accountsRecord.ts'

/** The most that are offered of a phrase: the account of a backup may have an index far beyond the others. */
const mostRemoved = 100

/** What the accounts need of a namespace. */
type AccountFamily = Pick<
  Namespace,
  'namespace' | 'parseReference' | 'derive' | 'fromPrivateKey' | 'toCaip10'
>

export interface AccountsOptions {
  readonly storage: Storage
  readonly vault: Pick<Vault, 'keys' | 'withSeed' | 'withPrivateKey' | 'removeKey'>
  readonly namespaces: readonly AccountFamily[]
  readonly random: (length: number) => Uint8Array
}

export interface StoredAccounts extends Accounts {
  /**
   * Adds the account of an index that the user names: the way back for one that was removed, because `addNext` goes on
   * from the highest index that was ever used.
   */
  addAt(keyId: string, index: number, name?: string): Promise<AccountGroup>
  /** The lowest indices of a phrase that were used once, or passed over, and have no account now. */
  removed(keyId: string): readonly number[]
  /** Adds the addresses of namespaces that came after an account was made; the vault must be unlocked. */
  deriveMissing(): Promise<void>
}

/** Reads the accounts. A damaged record is an error, and is left as it is. */
export async function createAccounts(options: AccountsOptions): Promise<StoredAccounts> {
  const { storage, vault, random } = options
  const namespaces = new Map(options.namespaces.map((namespace) => [namespace.namespace, namespace]))
  const inTurn = createInTurn()
  const onChange = new Set<() => void>()
  const onRemove = new Set<(removed: readonly AccountEntry[]) => void>()
  let record = (await readRecord(storage, storageKeys.accounts, accountsRecord)) ?? noAccounts

  /** Stores a change before anybody hears of it. */
  async function save(next: AccountsRecord): Promise<void> {
    await writeRecord(storage, storageKeys.accounts, accountsRecord, next)
    record = next
  }

  function tell() {
    for (const listener of [...onChange]) listener()
  }

  function groupOf(id: string): AccountGroup {
    const group = record.groups.find((one) => one.id === id)
    if (group === undefined) throw new WalletError('unknownAccount')
    return group
  }

  function edit(id: string, change: (group: AccountGroup) => AccountGroup): AccountsRecord {
    const edited = change(groupOf(id))
    return { ...record, groups: record.groups.map((group) => (group.id === id ? edited : group)) }
  }

  function defaultName(index: number | null, id?: string): string {
    const others = record.groups.filter((group) => group.id !== id)
    const alike = others.filter((group) => (group.index === null) === (index === null))
    const taken = others.map((group) => group.name)
    return defaultAccountName(index === null ? 'Imported' : 'Account', alike.length, taken)
  }

  async function add(
    group: Pick<AccountGroup, 'keyId' | 'index' | 'entries'>,
    name: string | undefined,
    next: AccountsRecord['next'],
  ): Promise<AccountGroup> {
    const added: AccountGroup = {
      id: bytesToHex(random(8)),
      name: parseAccountName(name ?? '') ?? defaultName(group.index),
      hidden: false,
      ...group,
    }
    const groups = [...record.groups, added]
    await save({ ...record, groups, selected: record.selected ?? added.id, next })
    tell()
    return added
  }

  async function addIndex(keyId: string, index: number, name: string | undefined): Promise<AccountGroup> {
    if (record.groups.some((group) => group.keyId === keyId && group.index === index))
      throw new WalletError('duplicateKey')
    const entries = await derive(keyId, index, [...namespaces.values()])
    const others = record.next.filter((row) => row.keyId !== keyId)
    const next = Math.max(nextIndex(keyId), index + 1)
    return add({ keyId, index, entries }, name, [...others, { keyId, index: next }])
  }

  function nextIndex(keyId: string): number {
    return record.next.find((row) => row.keyId === keyId)?.index ?? 0
  }

  function derive(
    keyId: string,
    index: number,
    families: readonly AccountFamily[],
  ): Promise<readonly AccountEntry[]> {
    return vault.withSeed(keyId, (seed) =>
      families.map((family) => {
        const { privateKey, ...account } = family.derive(seed, index)
        privateKey.fill(0)
        return toEntry(family, account)
      }),
    )
  }

  /** The address of an entry as a scope writes it; `null` where the entry is of no use there. */
  function addressOn(scope: string, entry: AccountEntry): string | null {
    if (entry.namespace !== accountNamespace(scope)) return null
    if (isWalletScope(scope)) return entry.address
    const chain = parseChainId(scope)
    const family = namespaces.get(entry.namespace)
    if (chain === null || !family || family.parseReference(chain.reference) === null) return null
    const publicKey = hexToBytes(entry.publicKey)
    return family.toCaip10(scope, { address: entry.address, publicKey }).slice(scope.length + 1)
  }

  function addressesOn(scope: string, groups: readonly AccountGroup[]): readonly string[] {
    const entries = groups.filter((group) => !group.hidden).flatMap((group) => group.entries)
    const addresses = entries.map((entry) => addressOn(scope, entry))
    return [...new Set(addresses.filter((address) => address !== null))]
  }

  return {
    groups: () => record.groups,
    selected: () => record.selected,
    select: (groupId) =>
      inTurn(async () => {
        if (groupOf(groupId).hidden) throw new WalletError('unknownAccount')
        await save({ ...record, selected: groupId })
        tell()
      }),
    addNext: (keyId, name) => inTurn(async () => addIndex(keyId, nextIndex(keyId), name)),
    addAt: (keyId, index, name) =>
      inTurn(async () => {
        if (!Number.isSafeInteger(index) || index < 0 || index > maxIndex)
          throw new RangeError('The index of an account is a whole number from 0 to 2147483647.')
        return addIndex(keyId, index, name)
      }),
    removed: (keyId) => {
      const used = new Set(record.groups.filter((group) => group.keyId === keyId).map(({ index }) => index))
      const next = nextIndex(keyId)
      const free: number[] = []
      for (let index = 0; index < next && free.length < mostRemoved; index++)
        if (!used.has(index)) free.push(index)
      return free
    },
    addImported: (keyId, namespace, name) =>
      inTurn(async () => {
        const family = namespaces.get(namespace)
        if (!family) throw new WalletError('badPrivateKey')
        const account = await vault.withPrivateKey(keyId, (key) => family.fromPrivateKey(key))
        if (account === null) throw new WalletError('badPrivateKey')
        const entry = { ...toEntry(family, account), path: null }
        if (holderOf(record.groups, entry) !== null) throw new WalletError('duplicateKey')
        return add({ keyId, index: null, entries: [entry] }, name, record.next)
      }),
    rename: (groupId, name) =>
      inTurn(async () => {
        await save(
          edit(groupId, (group) => ({
            ...group,
            name: parseAccountName(name) ?? defaultName(group.index, groupId),
          })),
        )
        tell()
      }),
    setHidden: (groupId, hidden) =>
      inTurn(async () => {
        await save(withSelection(edit(groupId, (group) => ({ ...group, hidden }))))
        tell()
      }),
    remove: (groupId) =>
      inTurn(async () => {
        const gone = groupOf(groupId)
        const groups = record.groups.filter((group) => group !== gone)
        const next = withSelection({ ...record, groups })
        if (gone.index === null) await forgetKey(vault, gone.keyId)
        await save(next)
        const removed = gone.entries.filter((entry) => holderOf(groups, entry) === null)
        for (const listener of [...onRemove]) listener(removed)
        tell()
      }),
    find: (namespace, address) => holderOf(record.groups, { namespace, address }),
    deriveMissing: () =>
      inTurn(async () => {
        const known = new Set((await vault.keys()).map((key) => key.id))
        const groups = await Promise.all(
          record.groups.map(async (group) => {
            const { keyId, index, entries } = group
            const held = new Set(entries.map((entry) => entry.namespace))
            const missing = [...namespaces.values()].filter((family) => !held.has(family.namespace))
            if (index === null || missing.length === 0 || !known.has(keyId)) return group
            return { ...group, entries: [...entries, ...(await derive(keyId, index, missing))] }
          }),
        )
        if (groups.every((group, at) => group === record.groups[at])) return
        await save({ ...record, groups })
        tell()
      }),
    holdings: {
      held: (scope) => addressesOn(scope, record.groups),
      selected: (scope) =>
        addressesOn(
          scope,
          record.groups.filter((group) => group.id === record.selected),
        ),
    },
    onChange(listener) {
      onChange.add(listener)
      return () => onChange.delete(listener)
    },
    onRemove(listener) {
      onRemove.add(listener)
      return () => onRemove.delete(listener)
    },
  }
}

/** A selection among what is left to see. The last visible account neither goes nor hides: a wallet shows one at least. */
function withSelection(record: AccountsRecord): AccountsRecord {
  const visible = record.groups.filter((group) => !group.hidden)
  const [first] = visible
  if (first === undefined) throw new WalletError('lastAccount')
  return visible.some((group) => group.id === record.selected) ? record : { ...record, selected: first.id }
}

function holderOf(
  groups: readonly AccountGroup[],
  { namespace, address }: Pick<AccountEntry, 'namespace' | 'address'>,
): AccountGroup | null {
  const holds = (entry: AccountEntry) => entry.namespace === namespace && entry.address === address
  return groups.find((group) => group.entries.some(holds)) ?? null
}

function toEntry(family: AccountFamily, { address, publicKey, path }: DerivedAccount): AccountEntry {
  return { namespace: family.namespace, address, publicKey: bytesToHex(publicKey), path }
}

/** An imported key goes with its account, or it could not be imported again. It may be gone from an earlier try. */
async function forgetKey(vault: Pick<Vault, 'removeKey'>, keyId: string): Promise<void> {
  await vault.removeKey(keyId).catch((error: unknown) => {
    if (!(error instanceof WalletError) || error.reason !== 'unknownKey') throw error
  })
}
